import type { AuditHead } from '@filo/contract/audit/audit-head'
import type { BaseContext } from '../../../base-context.ts'
import { claimHead, findHeadKey, findLastHead, insertHeadKey, newestRecord } from './audit-heads-store.ts'
import { headDue } from './head-due.ts'
import { type HeadKey, headKeyOf, isSigned, newHeadKey, readHeadKeys, signHead } from './head-signature.ts'
import { createHeadsFile } from './heads-file.ts'

/** How often it is asked whether a head is due (head-due.ts says when). */
const LOOK_EVERY_MS = 5000
/** A file that cannot be written is told this often. */
const REPORT_EVERY_MS = 600_000
const PURPOSE = 'audit heads'

type HeadsDeps = Pick<BaseContext, 'config' | 'db' | 'clock' | 'log' | 'vault'>

/** Heads that were kept outside of the database, for a comparison with it. */
interface HeadsToCompare {
  heads: AuditHead[]
  isSigned: (head: AuditHead) => boolean
  /** The installation has signed heads, whichever server keeps them. */
  wereSigned: boolean
}

/**
 * Signs how far the audit log has come and keeps that outside of the database, in a file and in the server's log, so
 * that a log which was cut, emptied or written anew is told from the one that was (docs/decisions/0019).
 */
export function createAuditHeadsService({ config, db, clock, log, vault }: HeadsDeps) {
  const file = createHeadsFile(config.auditHeadsFile)
  /** Heads that are signed and could not be written yet. */
  const unwritten: AuditHead[] = []
  let known: HeadKey | undefined
  /** Signing and writing, one after the other; never fails. */
  let underWay: Promise<unknown> = Promise.resolve()

  async function headKey(): Promise<HeadKey> {
    if (known) return known
    const sealed = await findHeadKey(db)
    if (sealed === undefined) {
      await insertHeadKey(db, vault.seal(newHeadKey().privatePem, PURPOSE), clock.now())
      return headKey()
    }
    known = headKeyOf(await vault.open(db, sealed, PURPOSE))
    return known
  }

  async function write(): Promise<void> {
    for (let head = unwritten[0]; head; head = unwritten[0]) {
      await file.append(head, (await headKey()).publicPem)
      unwritten.shift()
    }
  }

  /**
   * Signs where the log is, if a head is due or `isLast`, unless another server does. Reads what is committed and holds
   * nothing meanwhile, so that no writer waits for it.
   */
  function keepHead({ isLast = false } = {}): Promise<void> {
    const storedHeads = underWay.then(() => signAndWrite(isLast))
    underWay = storedHeads.catch(() => undefined)
    return storedHeads
  }

  async function signAndWrite(isLast: boolean): Promise<void> {
    const [last, newest] = [await findLastHead(db), await newestRecord(db)]
    const due = headDue(last, newest, clock.now())
    if (due === 'cut') log.error({ last, newest }, 'the audit log ends before its last signed head')
    if (newest && newest.seq !== last?.seq && (due !== 'no' || isLast)) {
      const now = clock.now()
      const state = { ...newest, at: now.toISOString() }
      if (await claimHead(db, state, { after: last?.revision, now })) {
        const head = signHead(state, await headKey())
        log.info({ auditHead: head }, 'audit head')
        unwritten.push(head)
      }
    }
    await write()
  }

  /** Goes on signing heads until it is told to stop. @returns stops it, after a last head */
  async function start(): Promise<() => Promise<void>> {
    let working: Promise<void> | undefined
    let notifiedAt = Number.NEGATIVE_INFINITY
    const work = (options?: { isLast: boolean }) =>
      keepHead(options).catch((error: unknown) => {
        const now = clock.now().getTime()
        if (now - notifiedAt < REPORT_EVERY_MS) return
        notifiedAt = now
        log.error({ err: error, file: file.path }, 'the head of the audit log was not kept')
      })
    const timer = setInterval(() => {
      working ??= work().finally(() => {
        working = undefined
      })
    }, LOOK_EVERY_MS)
    return async () => {
      clearInterval(timer)
      await working
      await work({ isLast: true })
    }
  }

  /**
   * The heads of this server's file, and those that it could not write yet. Keys that were noted beside the file count,
   * and the one that signs now.
   */
  async function storedHeads(): Promise<HeadsToCompare> {
    // Asked first: what was signed by then is written before the file is read, so that no head is missed on its way.
    const wereSigned = (await findLastHead(db)) !== undefined
    await underWay
    const written = await file.read()
    const heads = [...written, ...unwritten.filter(({ seq }) => !written.some((head) => head.seq === seq))]
    const { publicPem } = await headKey()
    const keys = new Map([...(await file.readKeys()), ...readHeadKeys(publicPem)])
    return { heads, isSigned: (head) => isSigned(head, keys), wereSigned }
  }

  /** The public part of the key that signs heads now. */
  async function publicKey(): Promise<{ key: string; publicPem: string }> {
    const { key, publicPem } = await headKey()
    return { key, publicPem }
  }

  return { keepHead, start, storedHeads, publicKey }
}

export type AuditHeadsService = ReturnType<typeof createAuditHeadsService>
