"""Documents as text: plain text, Markdown, Word (.docx) and PDF."""
