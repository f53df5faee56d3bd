"""The temporal dependency graph: events, rules, what holds a period up, its end, the act tested.

``computing.compute`` is the way in. From facts to result the modules are, in order:

- ``readings``, ``doctrine``: which readings of facts and law are computed
- ``resolving``, ``chaining``: facts checked and turned into nodes, computation by computation
- ``building``: the nodes of one computation and their edges
- ``selecting``: which version of a period reaches the facts
- ``limb``, ``limb_steps``: one period of a rule: version, count, last day
- ``counting_out``, ``running``: the arithmetic of a period that is held up
- ``suspending``, ``interrupting``: what holds it up, what starts it anew
- ``combining``: several ends become one deadline, and an act is tested
- ``evaluation``: the graph in topological order
- ``elements``, ``span``, ``facts``, ``result``, ``errors``: the shapes
- ``applying``, ``wording``: articles and words of a step; ``what_if``: one fact changed
"""
