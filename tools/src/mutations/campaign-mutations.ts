import type { Mutation } from './mutation.ts'

const rules = 'server/src/features/campaigns/rules'
const pure = [`${rules}/campaign-rules.test.ts`, `${rules}/compare-groups.test.ts`]
const config = [`${rules}/config-rules.test.ts`]
const forecast = [`${rules}/forecast-unit.test.ts`]
const engines = ['server/src/features/campaigns/campaigns.engines.test.ts']
const receipt = ['cli/src/commands/receipt/check-receipt.test.ts']
const receiptsOfServer = ['server/src/features/campaigns/receipt/campaign-receipts.engines.test.ts']
const desired = ['server/src/features/updates/desired-aros.test.ts']

/** Breaks of what keeps a campaign from hurting a fleet. */
export const campaignMutations: readonly Mutation[] = [
  {
    name: 'a campaign goes on however many robots fail',
    file: `${rules}/decide-campaign.ts`,
    search: 'facts.failures >= failureLimitOf(policy, facts.waveSize)',
    replace: 'facts.failures > facts.waveSize',
    tests: pure,
  },
  {
    name: 'a campaign gives out a release that is held',
    file: `${rules}/decide-campaign.ts`,
    search: "  if (facts.isReleaseHeld) return { kind: 'pause', reason: 'release_held' }\n",
    replace: '',
    tests: pure,
  },
  {
    name: 'a wave of which nobody is known to have come through lets the next one begin',
    file: `${rules}/decide-campaign.ts`,
    search: "return reached.aside > 0 ? waiting : { kind: 'next_wave' }",
    replace: "return { kind: 'next_wave' }",
    tests: pure,
  },
  {
    name: 'a release that failed on a robot is given to it by another campaign',
    file: `${rules}/admit-unit.ts`,
    search: "    [unit.hasFailed, 'quarantined'],\n",
    replace: '',
    tests: pure,
  },
  {
    name: 'a release that failed on a robot comes back with the default',
    file: 'server/src/features/updates/desired-aros.ts',
    search: '!isPinned && arosId !== unit.desiredArosId && unit.failedArosIds.includes(arosId)',
    replace: 'false',
    tests: desired,
  },
  {
    name: 'a campaign moves robots that are pinned',
    file: 'server/src/features/updates/desired-aros.ts',
    search: 'return pin ?? (isOutdated ? common : (given ?? common))',
    replace: 'return isOutdated ? common : (given ?? pin ?? common)',
    tests: desired,
  },
  {
    name: 'a comparison of too few robots passes',
    file: `${rules}/compare-groups.ts`,
    search: "outcome: isWhole ? 'passed' : 'unknown'",
    replace: "outcome: 'passed'",
    tests: pure,
  },
  {
    name: 'every measure is tested at the whole level',
    file: `${rules}/compare-groups.ts`,
    search: 'probability < level / measures.length',
    replace: 'probability < level * measures.length',
    tests: pure,
  },
  {
    name: 'an ended campaign keeps robots from a newer default',
    file: 'server/src/features/updates/desired-aros.ts',
    search: 'given && common && !given.isUnderWay && common.assignedAt > given.assignedAt',
    replace: 'false',
    tests: desired,
  },
  {
    name: 'withdrawing ties robots to what they ran instead of to their product',
    file: 'server/src/features/campaigns/take-back-release.ts',
    search: 'const after = await updates.reassign(tx, actor, { unitIds, reason })\n    const former',
    replace: 'const after = () => {}\n    const former',
    tests: engines,
  },
  {
    name: 'a receipt passes whatever key signed it',
    file: 'cli/src/commands/receipt/check-receipt.ts',
    search: "  if (!trusted.includes(keyId)) return refuse('key_unknown')\n",
    replace: '',
    tests: receipt,
  },
  {
    name: 'a receipt is signed by another key than the one whose id it names',
    file: 'cli/src/commands/receipt/check-receipt.ts',
    search: "  if (sha256Hex(canonicalJson(key)) !== keyId) return refuse('key_forged')\n",
    replace: '',
    tests: receipt,
  },
  {
    name: 'a receipt that says a member twice passes',
    file: 'cli/src/commands/receipt/check-receipt.ts',
    search: "  if (canonicalJson(file) !== text) return refuse('not_canonical')\n",
    replace: '',
    tests: receipt,
  },
  {
    name: 'a campaign that is under way has a receipt',
    file: 'server/src/features/campaigns/receipt/campaign-receipts-service.ts',
    search: 'return endedAt && endedCampaignStates.includes(state) ? { row, state, endedAt } : undefined',
    replace: 'return { row, state, endedAt: endedAt ?? row.campaign.createdAt }',
    tests: receiptsOfServer,
  },
  {
    name: 'a replaced key goes on signing receipts',
    file: 'server/src/features/trust/root-keys-service.ts',
    search: "if (role === 'receipt') await store.changeKey(tx, keyId, { sealedPem: null })",
    replace: "if (role === 'root') await store.changeKey(tx, keyId, { sealedPem: null })",
    tests: receiptsOfServer,
  },
  {
    name: 'a forecast takes a robot that never reported its disk as one with room',
    file: `${rules}/forecast-unit.ts`,
    search: "      [freeBytes === null, 'disk_unknown'],\n",
    replace: '',
    tests: forecast,
  },
  {
    name: 'a forecast takes a robot that never connected as one that can do everything',
    file: `${rules}/forecast-unit.ts`,
    search: "      [capabilities === null || agentVersion === null, 'agent_unknown'],\n",
    replace: '',
    tests: forecast,
  },
  {
    name: 'a forecast does not see that a disk is too full',
    file: `${rules}/forecast-unit.ts`,
    search: 'freeBytes !== null && freeBytes < neededBytes',
    replace: 'freeBytes !== null && freeBytes < 0',
    tests: forecast,
  },
  {
    name: 'a forecast says that a robot waits of which something is unknown',
    file: `${rules}/forecast-unit.ts`,
    search: "unknown.length > 0 ? 'unknown' : waits.length > 0",
    replace: 'waits.length > 0',
    tests: forecast,
  },
  {
    name: 'what a robot says of its body without a word counts as calm in a forecast',
    file: `${rules}/forecast-unit.ts`,
    search: 'untold === null || untold.some(',
    replace: 'untold !== null && untold.some(',
    tests: forecast,
  },
  {
    name: 'robots download early where nobody chose that',
    file: `${rules}/decide-campaign.ts`,
    search: 'policy.downloadsEarly && facts.early.waiting > 0',
    replace: 'facts.early.waiting > 0',
    tests: pure,
  },
  {
    name: 'more robots download early than may be on their way at once',
    file: `${rules}/decide-campaign.ts`,
    search: 'policy.concurrency - facts.early.onWay',
    replace: 'policy.concurrency',
    tests: pure,
  },
  {
    name: 'an agent that cannot be told to install later is assigned what it would install at once',
    file: 'server/src/features/devices/policy-for.ts',
    search: "return policy.install === 'later' ? 'withhold' : null",
    replace: 'return null',
    tests: ['server/src/features/devices/policy-for.test.ts'],
  },
  {
    name: 'a robot installs what it shall only download',
    file: 'agent/src/state/wait-at-gate.ts',
    search: "if (policy.install === 'later')",
    replace: "if (policy.install === 'later' && from)",
    tests: ['agent/src/robot-gate.test.ts'],
  },
  {
    name: 'a robot forgets with a restart of its agent that it shall install later',
    file: 'agent/src/state/sync-desired.ts',
    search: 'seen?.updateId === updateId && seen.policy',
    replace: 'seen?.updateId !== updateId && seen?.policy',
    tests: ['agent/src/robot-gate.test.ts'],
  },
  {
    name: 'a configuration that a robot undid does not count as a failure',
    file: `${rules}/settle-config.ts`,
    search: "return { state: 'failed', reason: 'config_undone' }",
    replace: "return { state: 'skipped', reason: 'config_undone' }",
    tests: config,
  },
  {
    name: 'a withdrawal overwrites what somebody changed since',
    file: `${rules}/plan-return.ts`,
    search: 'isSameOwn(own[key], given[key])',
    replace: 'own !== undefined',
    tests: config,
  },
  {
    name: 'a robot is given a configuration that no program of it reads',
    file: `${rules}/admit-config.ts`,
    search: "    [unit.readsAll === false, 'config_unread'],\n",
    replace: '',
    tests: config,
  },
  {
    name: 'a robot that tries a configuration is left out as out of touch',
    file: `${rules}/settle-config.ts`,
    search: 'if (!unit.awaySince || unit.isTaken) return null',
    replace: 'if (!unit.awaySince) return null',
    tests: config,
  },
]
