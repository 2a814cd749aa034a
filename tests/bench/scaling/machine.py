"""Threads that share processors: while more threads run than there are processors, each gets an equal share."""
import heapq
import itertools


class Machine:
    def __init__(self, processors):
        self.processors = processors
        self.now = 0.0
        self.running = 0
        self.watch = lambda ns: None  # called with each span of time before it passes
        self._served = 0.0  # ns of processor time that each thread has got that ran from the beginning
        self._work = []  # heap of (value of _served at the end, number, what follows)
        self._timers = []  # heap of (time, number, what follows)
        self._numbers = itertools.count()

    def run(self, ns, then):
        """A thread runs for `ns` of its processor time; then `then` is called."""
        self.running += 1
        heapq.heappush(self._work, (self._served + ns, next(self._numbers), then))

    def after(self, ns, then):
        heapq.heappush(self._timers, (self.now + ns, next(self._numbers), then))

    def step(self):
        """Goes on to the next end of work or timer. False: nothing runs any more."""
        share = min(1.0, self.processors / self.running) if self.running else 1.0
        work_end = self.now + (self._work[0][0] - self._served) / share if self._work else None
        if self._timers and (work_end is None or self._timers[0][0] <= work_end):
            time, _, then = heapq.heappop(self._timers)
            self._pass(time, share)
        elif self._work:
            served, _, then = heapq.heappop(self._work)
            self._pass(max(work_end, self.now), share)
            self._served = served
            self.running -= 1
        else:
            return False
        then()
        return True

    def _pass(self, time, share):
        self.watch(time - self.now)
        if self.running:
            self._served += (time - self.now) * share
        self.now = time
