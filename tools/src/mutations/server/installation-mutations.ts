import type { Mutation } from '../mutation.ts'

/** Rules by which the installation judges itself and the way to it. */
export const installationMutations: readonly Mutation[] = [
  {
    name: 'another installation at the public address is taken for this one',
    file: 'server/src/features/installation/probe-address.ts',
    search: "return inJson(body, 'proof') === proof ? 'own' : 'other'",
    replace: "return 'own'",
    tests: ['server/src/features/installation/installation.api.test.ts'],
  },
  {
    name: 'a server in front that nobody trusts is passed over in silence',
    file: 'server/src/features/installation/judge-forwarding.ts',
    search: 'if (untrusted.count > 0) {',
    replace: 'if (untrusted.count < 0) {',
    tests: ['server/src/features/installation/judge-requests.test.ts'],
  },
  {
    name: 'pages in remote connections that lose WebSocket are said to be well',
    file: 'server/src/features/installation/judge-address.ts',
    search: "if (seen.pages === 'lost') return { code: 'websocket_lost_for_pages', facts }",
    replace: '',
    tests: ['server/src/features/installation/judge-address.test.ts'],
  },
  {
    name: 'a certificate for another name is believed',
    file: 'contract/src/installation/judge-certificate.ts',
    search: "if (!certificate.isNameRight) return 'certificate_wrong_name'",
    replace: '',
    tests: ['contract/src/installation/judge-certificate.test.ts'],
  },
]
