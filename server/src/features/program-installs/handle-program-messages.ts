import type { AuditAction } from '@filo/contract/audit/audit-actions'
import type { LogMessage, ProgramProgressMessage } from '@filo/contract/device/messages/agent-messages'
import type { SoftwareInfo } from '@filo/contract/device/messages/robot-report'
import type { InstallEnd } from '@filo/contract/program-installs/install-reasons'
import { changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { publish } from '../../db/unit-of-work.ts'
import { type Heard, heardAtOf } from '../../ground/heard.ts'
import { noteRobotDownload } from '../../records/note-robot-download.ts'
import { readProgramsOf } from './install-facts-store.ts'
import { applyProgramProgress, applyProgramReport } from './install-progress.ts'
import type { InstallWork, ProgramInstallDeps } from './program-install-deps.ts'
import * as store from './program-installs-store.ts'
import { newOrder, settleUnits, settling } from './settle-installs.ts'
import { type InstallUnit, type LockedInstall, writeInstall } from './write-install.ts'

/** Ends after which what a robot installed all the same goes again. */
const unwanted: ReadonlySet<InstallEnd> = new Set<InstallEnd>([
  'package_revoked',
  'program_retired',
  'owner_changed',
])

function endingAction(row: store.InstallRow, state: store.InstallRow['state']): AuditAction | undefined {
  if (state === 'installed') return 'program_install.installed'
  if (state === 'removed') return 'program_install.removed'
  if (state !== 'failed') return undefined
  return row.isDesired ? 'program_install.failed' : 'program_install.removal_failed'
}

/** What a robot installed although the order was taken back meanwhile is removed. */
async function removeUnwanted(work: InstallWork, locked: LockedInstall, end: InstallEnd): Promise<void> {
  const change = { ...newOrder(work), isDesired: false, state: 'removing' as const, keepData: false }
  await writeInstall(work, locked, {
    change,
    action: 'program_install.removal_requested',
    after: { end },
  })
}

interface Download {
  unit: InstallUnit
  /** As it was before the message. */
  row: store.InstallRow
  reported: Heard<ProgramProgressMessage>
  code: string
}

/** Notes where a robot's download of a release begins and ends; a message that only says how far it is changes nothing. */
async function followDownload(
  { tx, ids, clock }: InstallWork,
  { unit, row, reported: heard, code }: Download,
): Promise<void> {
  const { releaseId, phase, attempt, errorCode, transferredBytes = null } = heard
  if (releaseId === null || row.releaseId === null || (phase === row.phase && attempt === row.attempts))
    return
  await noteRobotDownload(tx, ids, {
    kind: 'program',
    unit,
    updateId: row.orderId,
    targetId: row.releaseId,
    name: async () => {
      const releases = (await readProgramsOf(tx, [row]))(row)?.releases
      const semver = releases?.find(({ id }) => id === row.releaseId)?.semver
      return [code, semver].filter(Boolean).join(' ')
    },
    attempt,
    phase,
    errorCode,
    transferredBytes,
    transferredBefore: row.transferredBytes,
    at: heardAtOf(heard, clock),
  })
}

/** Takes in how far a robot is with an order, in the transaction that holds its unit. */
export async function handleProgramProgress(
  work: InstallWork,
  unit: InstallUnit,
  heard: Heard<ProgramProgressMessage>,
): Promise<void> {
  const { tx, clock } = work
  const row = await store.findInstallOfOrder(tx, unit.id, heard.orderId)
  const change = row && applyProgramProgress(row, heard, heardAtOf(heard, clock))
  if (!row || !change) return
  const program = (await readProgramsOf(tx, [row]))(row)
  if (!program) return
  const locked = { row, code: program.code, unit }
  const action = change.state && change.state !== row.state ? endingAction(row, change.state) : undefined
  await followDownload(work, { unit, row, reported: heard, code: program.code })
  const version = program.releases.find(({ id }) => id === row.releaseId)?.semver
  const after = { version, errorCode: change.errorCode ?? null, left: change.receipt?.left.length }
  const next = await writeInstall(work, locked, { change, ...(action && { action, after }) })
  if (row.end && next.state === 'installed' && unwanted.has(row.end))
    await removeUnwanted(work, { ...locked, row: next }, row.end)
  else if (action) await settleUnits({ ...work, actor: settling }, [unit])
}

/** Writes a line that a hook of a program printed, as long as its log is within its bounds. */
export async function handleProgramLog(
  { clock }: Pick<ProgramInstallDeps, 'clock'>,
  tx: Db,
  unit: InstallUnit,
  heard: Heard<LogMessage>,
): Promise<void> {
  const row = await store.findInstallOfOrder(tx, unit.id, heard.updateId)
  if (!row) return
  const { hook, stream, text, package: packageCode } = heard
  const line = { installId: row.id, at: heardAtOf(heard, clock), packageCode, hook, stream, text }
  if (!(await store.insertInstallLogLine(tx, line))) return
  const { customerId } = row
  publish(
    tx,
    changed('update-logs', row.id, 'lines', { customerId, unitIds: [unit.id], variantId: unit.variantId }),
  )
}

const isNews = (row: store.InstallRow, change: Partial<store.InstallRow>) =>
  (['installedReleaseId', 'reportedState', 'reportedDetail', 'state'] as const).some(
    (key) => key in change && change[key] !== row[key],
  )

/** Has a unit's installs follow what it reports, in the transaction that holds it: its word alone says what is there. */
export async function handleProgramReport(
  work: InstallWork,
  unit: InstallUnit,
  { programs }: Pick<SoftwareInfo, 'programs'>,
): Promise<void> {
  const { tx, clock } = work
  const rows = await store.listOpenInstalls(tx, [unit.id])
  if (rows.length === 0) return
  const programOf = await readProgramsOf(tx, rows)
  for (const row of rows) {
    const program = programOf(row)
    if (!program) continue
    const reported = programs.find(({ code }) => code === program.code)
    const change = applyProgramReport(row, program.releases, { reported: reported, at: clock.now() })
    if (!isNews(row, change)) continue
    const locked = { row, code: program.code, unit }
    const action = change.state === 'installed' ? ('program_install.installed' as const) : undefined
    await writeInstall(work, locked, { change, ...(action && { action }) })
  }
  await settleUnits({ ...work, actor: settling }, [unit])
}
