import type { Mutation } from '../mutation.ts'

const contents = ['agent/src/link/outbox-contents.test.ts']
const outbox = ['agent/src/link/outbox.test.ts']
const reconcile = ['agent/src/state/job/reconcile.test.ts']
const running = ['agent/src/state/running-state.test.ts']
const reports = ['agent/src/state/report/report-state.test.ts']

/** Breaks of what a robot must keep to when it reports what it runs. */
export const agentReportMutations: readonly Mutation[] = [
  {
    name: 'a restored robot takes what the server acknowledged of its lost history for its own',
    file: 'agent/src/link/outbox-contents.ts',
    search: "if (ackedSeq > now.lastSeq) return 'restored'",
    replace: '',
    tests: contents,
  },
  {
    name: 'a restored robot whose numbers went on is not told by its marks',
    file: 'agent/src/link/outbox-contents.ts',
    search: "own !== ackedMark ? 'restored' : 'continues'",
    replace: "own !== ackedMark ? 'continues' : 'continues'",
    tests: contents,
  },
  {
    name: 'an outbox that begins anew throws away what waits',
    file: 'agent/src/link/outbox-contents.ts',
    search: 'numbered(now.messages, 0)',
    replace: 'numbered([], 0)',
    tests: contents,
  },
  {
    name: 'a new outbox is used before it is on the disk',
    file: 'agent/src/link/outbox.ts',
    search: 'await rewrite(begunAnew(contents, beginning))',
    replace: 'contents = begunAnew(contents, beginning)',
    tests: outbox,
  },
  {
    name: 'a lost outbox is not told',
    file: 'agent/src/link/outbox.ts',
    search: 'const isLost = text !== undefined || !isFirstStart',
    replace: 'const isLost = false',
    tests: outbox,
  },
  {
    name: 'acknowledgements of another history count before the welcome is judged',
    file: 'agent/src/link/serve-link.ts',
    search: "if ((await outbox.welcome({ ackedSeq, ackedMark })) === 'begunAnew') {",
    replace: 'if (false) {',
    tests: ['agent/src/link/keep-linked.test.ts'],
  },
  {
    name: 'the journal is planned from although the link leads elsewhere',
    file: 'agent/src/state/job/plan.ts',
    search: "if (isContradicted(state, input.link)) return [{ type: 'reconcile' }]",
    replace: '',
    tests: reconcile,
  },
  {
    name: 'an update that the link no longer leads to stays settled',
    file: 'agent/src/state/job/reconcile.ts',
    search: ', settledUpdateId: null }',
    replace: ' }',
    tests: reconcile,
  },
  {
    name: 'a release succeeds that does not run',
    file: 'agent/src/state/job/job-transitions.ts',
    search: 'if (runningHash !== job.to.contentHash) return leaveUncommitted(deps, job)',
    replace: '',
    tests: ['agent/src/state/job/job-transitions.test.ts'],
  },
  {
    name: 'a link to a folder outside the releases counts as the release of that name',
    file: 'agent/src/state/running-link.ts',
    search: 'const isOwn = resolve(dirname(folder.current), text) === folder.release(name)',
    replace: 'const isOwn = resolve(dirname(folder.current), text) !== undefined',
    tests: running,
  },
  {
    name: 'a manifest that does not hold names what runs',
    file: 'agent/src/state/running-link.ts',
    search: 'if (findReleaseMismatch(manifest, sha256Hex)) return undefined',
    replace: '',
    tests: running,
  },
  {
    name: 'files of the running release are looked at once for all',
    file: 'agent/src/state/running-state.ts',
    search: ' && Math.abs(clock.now() - last.atMs) < lookEveryMs',
    replace: '',
    tests: running,
  },
  {
    name: 'a server that keeps asking makes a robot report again and again',
    file: 'agent/src/state/report/report-state.ts',
    search: 'return !isOnItsWay && !isAnswered',
    replace: 'return !isOnItsWay',
    tests: reports,
  },
]
