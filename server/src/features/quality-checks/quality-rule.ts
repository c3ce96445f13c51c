import type { QualityFinding, QualityItem } from '@filo/contract/quality-checks/quality-items'

/** All that is known of a robot where it is checked; what nobody reported is null. */
export interface QualityEvidence {
  connection: {
    isInTouch: boolean
    lastSeenAt: Date | null
    /** When this round of quality control began. */
    startedAt: Date | null
  }
  /** Null: it was never scanned. */
  hardware: {
    scannedAt: Date
    /** What its model says of each part, beside what was found. */
    checks: readonly { field: string; result: 'same' | 'different' | 'unknown' }[]
    /** Whether it is as its passport says; null: it has none. */
    isAsPassport: boolean | null
    /** Changes that must be explained and are not. */
    unexplained: number
  } | null
  /** The newest of each kind since it was last in stock. */
  tests: readonly { test: string; state: 'passed' | 'failed' | 'open' | 'other'; at: Date }[]
  /** Null: it reported none. */
  config: { reportedAt: Date; compared: number; differing: number } | null
  software: {
    desired: { id: string; name: string } | null
    /** Null: it reported none. */
    installed: { id: string; name: string } | null
    isRunningUnknown: boolean
    fellBack: boolean
    reportedAt: Date | null
  }
  photoKey: string | null
  signature: { name: string; at: Date } | null
}

type Verdict = Omit<QualityFinding, 'item'>
type Params = QualityFinding['params']
const iso = (at: Date | null | undefined) => at?.toISOString() ?? null

function finding(
  result: Verdict['result'],
  code: Verdict['code'],
  params: Params = {},
  at?: Date | null,
): Verdict {
  return { result, code, params, at: iso(at) }
}

function connected({ connection: { isInTouch, lastSeenAt, startedAt } }: QualityEvidence): Verdict {
  if (lastSeenAt === null) return finding('unknown', 'connected_never')
  if (isInTouch) return finding('passed', 'connected_now', {}, lastSeenAt)
  const isSince = startedAt !== null && lastSeenAt >= startedAt
  return isSince
    ? finding('passed', 'connected_since', {}, lastSeenAt)
    : finding('failed', 'connected_before', {}, lastSeenAt)
}

function hardware({ hardware: found }: QualityEvidence): Verdict {
  if (!found) return finding('unknown', 'hardware_no_scan')
  const { scannedAt, checks, unexplained, isAsPassport } = found
  const of = (result: string) => checks.filter((check) => check.result === result)
  const different = of('different')
  if (different.length > 0) {
    const fields = different.map(({ field }) => field).join(', ')
    return finding('failed', 'hardware_differs', { fields }, scannedAt)
  }
  if (unexplained > 0) return finding('failed', 'hardware_unexplained', { count: unexplained }, scannedAt)
  const same = of('same').length
  if (same > 0) return finding('passed', 'hardware_same', { count: same }, scannedAt)
  if (isAsPassport) return finding('passed', 'hardware_as_passport', {}, scannedAt)
  return finding('unknown', checks.length === 0 ? 'hardware_no_words' : 'hardware_unread', {}, scannedAt)
}

function tests({ tests: ran }: QualityEvidence): Verdict {
  const of = (state: string) => ran.filter((each) => each.state === state)
  const last = (some: typeof ran) => some.map(({ at }) => at).toSorted((a, b) => b.getTime() - a.getTime())[0]
  const names = (some: typeof ran) => some.map(({ test }) => test).join(', ')
  const [failed, open, passed] = [of('failed'), of('open'), of('passed')]
  if (failed.length > 0) return finding('failed', 'tests_failed', { names: names(failed) }, last(failed))
  if (open.length > 0) return finding('unknown', 'tests_open', { names: names(open) }, last(open))
  if (passed.length === 0) return finding('unknown', 'tests_none')
  return finding('passed', 'tests_passed', { count: passed.length, names: names(passed) }, last(passed))
}

function config({ config: reported }: QualityEvidence): Verdict {
  if (!reported || reported.compared === 0) return finding('unknown', 'config_none')
  const { reportedAt, compared, differing } = reported
  return differing > 0
    ? finding('failed', 'config_differs', { count: differing }, reportedAt)
    : finding('passed', 'config_same', { count: compared }, reportedAt)
}

function software({ software: runs }: QualityEvidence): Verdict {
  const { desired, installed, isRunningUnknown, fellBack, reportedAt } = runs
  if (!desired) return finding('unknown', 'software_none_desired', {}, reportedAt)
  const aros = desired.name
  if (!installed || isRunningUnknown) return finding('unknown', 'software_unknown', { aros }, reportedAt)
  if (fellBack) return finding('failed', 'software_fell_back', { aros }, reportedAt)
  if (installed.id !== desired.id)
    return finding('failed', 'software_differs', { installed: installed.name, aros }, reportedAt)
  return finding('passed', 'software_same', { aros }, reportedAt)
}

const rules: Record<QualityItem, (evidence: QualityEvidence) => Verdict> = {
  connected,
  hardware,
  tests,
  config,
  software,
  photo: ({ photoKey }) => (photoKey ? finding('passed', 'photo_there') : finding('unknown', 'photo_none')),
  person: ({ signature }) =>
    signature
      ? finding('passed', 'person_signed', { name: signature.name }, signature.at)
      : finding('unknown', 'person_none'),
}

/** What the evidence says of each item, in their order: nothing passes by what nobody reported. */
export function qualityChecks(evidence: QualityEvidence): QualityFinding[] {
  return Object.entries(rules).map(([item, rule]) => ({ item: item as QualityItem, ...rule(evidence) }))
}
