"""Work for strangers: done in processes of its own, within bounds of time, memory and size.

A run or a reading that a visitor asks for is carried out by a worker process, which can be ended without hurting the
site. `pool` gives work to workers; `nursery` is the process that they are forked from; `worker` is what they do; `jobs`
is the work that there is; `kept` is a cache that is bounded by bytes, `machine_cache` one whose files all processes of
a machine share, and `signed` is how the site knows what it has kept again. `processors` shares out what the site does
for itself.
"""
