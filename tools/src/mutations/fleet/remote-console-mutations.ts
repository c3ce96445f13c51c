import type { Mutation } from '../mutation.ts'

const remote = 'console/src/features/remote'
const wire = [`${remote}/wire/remote-connection.test.ts`]
const terminal = [`${remote}/terminal/terminal-rules.test.ts`]
const files = [`${remote}/files/transfer.test.ts`]
const recording = [`${remote}/records/cast.test.ts`]

/** Breaks of what the page holds to in a remote session, whatever a robot sends. */
export const remoteConsoleMutations: readonly Mutation[] = [
  {
    name: 'what a robot asks of the terminal is typed back to its shell',
    file: `${remote}/terminal/terminal-guards.ts`,
    search: "parser.registerDcsHandler({ intermediates: '$', final: 'q' }, swallow)",
    replace: "parser.registerDcsHandler({ intermediates: '$', final: 'q' }, () => false)",
    tests: terminal,
  },
  {
    name: 'a link of a robot opens a page that runs scripts here',
    file: `${remote}/terminal/terminal-guards.ts`,
    search: "return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : undefined",
    replace: 'return url?.href',
    tests: terminal,
  },
  {
    name: 'a paste ends its own brackets and types on',
    file: `${remote}/terminal/clean-paste.ts`,
    search: ".replace(controls, '')",
    replace: '',
    tests: terminal,
  },
  {
    name: 'a new screen is drawn over what is still on its way',
    file: `${remote}/terminal/terminal-feed.ts`,
    search: '    const before = barrier ?? written\n',
    replace: '    const before = barrier ?? Promise.resolve()\n',
    tests: terminal,
  },
  {
    name: 'a page goes on asking for a session that is over',
    file: `${remote}/wire/reconnect-policy.ts`,
    search: "  return reason === 'session_over' ||",
    replace: "  return (reason as string) === 'nothing' ||",
    tests: wire,
  },
  {
    name: 'a page that was cut stays away',
    file: `${remote}/wire/remote-connection.ts`,
    search: '  const cut = connection.streams\n  comeBack(connection)\n',
    replace: '  const cut = connection.streams\n',
    tests: wire,
  },
  {
    name: 'a download that arrived changed is saved as if it were the file',
    file: `${remote}/files/download-plan.ts`,
    search: 'if (answer.sha256 !== null && answer.sha256 !== own) {',
    replace: "if (answer.sha256 === '') {",
    tests: files,
  },
  {
    name: 'a cut download begins anew in the middle of what is there',
    file: `${remote}/files/download-plan.ts`,
    search: 'offset: received, version',
    replace: 'offset: 0, version',
    tests: files,
  },
  {
    name: 'a robot chooses where on this computer its file goes',
    file: `${remote}/files/remote-folder.ts`,
    search: "/gu, '_').trim()",
    replace: "/gu, '$&').trim()",
    tests: files,
  },
  {
    name: 'what was typed unseen is found in a recording',
    file: `${remote}/records/search-cast.ts`,
    search: "    if (code !== 'o') continue\n",
    replace: '',
    tests: recording,
  },
]
