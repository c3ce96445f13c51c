import type { Mutation } from '../mutation.ts'

const campaigns = 'server/src/features/campaigns'
const ofCampaigns = [`${campaigns}/campaign-guards.api.test.ts`]
const hardware = 'server/src/features/hardware'
const ofOwners = ['server/src/authorization/owners-time.api.test.ts']

/** Breaks of what stands around the rules: records, guards of rare steps, and whose time rows belong to. */
export const guardMutations: readonly Mutation[] = [
  {
    name: 'a running campaign can be deleted',
    file: `${campaigns}/campaigns-service.ts`,
    search: "if (row.state !== 'draft') throw wrongState(row.state)",
    replace: '',
    tests: ofCampaigns,
  },
  {
    name: 'the log says nothing of a campaign that was deleted',
    file: `${campaigns}/campaigns-service.ts`,
    search: "await audit.record(tx, actor, { action: 'campaign.deleted', ...campaignSubject(row), before })",
    replace: 'void before',
    tests: ofCampaigns,
  },
  {
    name: 'customers are asked anew at every look, so that none ever stays without an answer',
    file: `${campaigns}/campaign-units-store.ts`,
    search:
      'inArray(campaignUnits.unitId, [...unitIds]),\n        isNull(campaignUnits.requestedAt),\n      ),',
    replace: 'inArray(campaignUnits.unitId, [...unitIds])),',
    tests: ofCampaigns,
  },
  {
    name: 'a draft whose start has passed is started at once',
    file: `${campaigns}/campaign-decisions-service.ts`,
    search: 'campaigns.requireFuture(campaign.startsAt)',
    replace: '',
    tests: ofCampaigns,
  },
  {
    name: 'a new owner reads what the former one answered',
    file: 'server/src/features/customer-updates/customer-updates-store.ts',
    search: 'return and(unitsInScope(scope), eq(updateConsents.customerId, scope.customerId))',
    replace: 'return unitsInScope(scope)',
    tests: ofOwners,
  },
  {
    name: 'a grave change of hardware is called light once a light one is folded into it',
    file: `${hardware}/fold-change.ts`,
    search: 'severity: gravest([known.severity, severity]),',
    replace: 'severity,',
    tests: [`${hardware}/fold-change.test.ts`],
  },
  {
    name: 'a new owner lists the changes of hardware of the former one’s time',
    file: `${hardware}/hardware-store.ts`,
    search: `    await ofUnitsInScope(db, scope, hardwareChanges.unitId),
    ofOwnersTime(scope, hardwareChanges.customerId),`,
    replace: '    await ofUnitsInScope(db, scope, hardwareChanges.unitId),',
    tests: ofOwners,
  },
  {
    name: 'a new owner reads a change of hardware of the former one’s time by its id',
    file: `${hardware}/hardware-store.ts`,
    search: `    unitsInScope(scope),
    ofOwnersTime(scope, hardwareChanges.customerId),`,
    replace: '    unitsInScope(scope),',
    tests: ofOwners,
  },
  {
    name: 'a new owner reads when the hardware was what in the former one’s time',
    file: `${hardware}/hardware-store.ts`,
    search: 'eq(hardwareSnapshots.unitId, unitId), ofOwnersTime(scope, hardwareSnapshots.customerId))',
    replace: 'eq(hardwareSnapshots.unitId, unitId))',
    tests: ofOwners,
  },
  {
    name: 'a new owner reads what the robot was made of at a moment of the former one’s time',
    file: `${hardware}/hardware-store.ts`,
    search: 'ofOwnersTime(scope, hardwareSnapshots.customerId),',
    replace: '',
    tests: ofOwners,
  },
  {
    name: 'a new owner reads what the robot last told the former one of its hardware and network',
    file: `${hardware}/hardware-state-store.ts`,
    search: "(scope.kind === 'all' || found.snapshot.customerId === scope.customerId)",
    replace: 'Boolean(scope)',
    tests: ofOwners,
  },
  {
    name: 'what a robot finds of its hardware for a new owner is added to the former one’s time',
    file: `${hardware}/hardware-intake-service.ts`,
    search: 'before?.snapshot.hash === hash && before.snapshot.customerId === customerId',
    replace: 'before?.snapshot.hash === hash && before.snapshot.customerId !== undefined',
    tests: [`${hardware}/hardware-of-owners.api.test.ts`],
  },
  {
    name: 'a new owner reads how the last renewal of the agent went for the former one',
    file: 'server/src/features/agents/renewals-store.ts',
    search: 'eq(agentRenewalUnits.unitId, unitId), inOwnersTime(db, scope))',
    replace: 'eq(agentRenewalUnits.unitId, unitId))',
    tests: ofOwners,
  },
  {
    name: 'a link to a robot’s information page goes on for a former owner',
    file: `${hardware}/aros-info-service.ts`,
    search: 'await findUnitWithModel(db, scopeOf(maker), link.unitId)',
    replace: "await findUnitWithModel(db, { kind: 'all' }, link.unitId)",
    tests: [`${hardware}/aros-info.api.test.ts`],
  },
  {
    name: 'a link to a robot’s information page comes back with the robot',
    file: 'server/src/features/produced-robots/unit-changes.ts',
    search: 'await endInfoLinks(tx, passedOnIds)',
    replace: '',
    tests: [`${hardware}/aros-info.api.test.ts`],
  },
  {
    name: 'a link to a robot’s information page outlives the account of its maker',
    file: 'server/src/records/people/actor-of-role.ts',
    search: "and(eq(users.id, userId), eq(users.status, 'active'))",
    replace: 'eq(users.id, userId)',
    tests: [`${hardware}/aros-info.api.test.ts`],
  },
  {
    name: 'a server steers a stream that another one asked for',
    file: 'server/src/features/streams/streams-service.ts',
    search: 'if (!stream || stream.asker !== from) return',
    replace: 'if (!stream) return',
    tests: ['server/src/features/streams/streams-service.test.ts'],
  },
  {
    name: 'the rules of a retired robot’s connection are changed',
    file: 'server/src/features/connection/connection-service.ts',
    search: "if (locked.lifeState === 'retired') throw new DomainError(producedRobotErrors.robot_retired)",
    replace: '',
    tests: ['server/src/features/connection/retired-rules.api.test.ts'],
  },
  {
    name: 'an agent on trial that says nothing is waited for sixty times as long',
    file: 'agent/src/launcher/launch.ts',
    search: 'const until = performance.now() + trialMs',
    replace: 'const until = performance.now() + 60 * trialMs',
    tests: ['agent/src/launcher/launch.test.ts'],
  },
  {
    name: 'what is put off for milliseconds waits as many seconds',
    file: 'server/src/jobs/job-queue.ts',
    search: 'Math.ceil(afterMs / 1000)',
    replace: 'Math.ceil(afterMs)',
    tests: ['server/src/jobs/job-room.engines.test.ts'],
  },
]
