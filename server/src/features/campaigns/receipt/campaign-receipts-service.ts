import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as othersTurn } from 'node:timers/promises'
import {
  type CampaignReceipt,
  type ReceiptHead,
  receiptFrameOf,
} from '@filo/contract/campaigns/campaign-receipt'
import { campaignStateNames, endedCampaignStates } from '@filo/contract/campaigns/campaign-states'
import { campaignErrors } from '@filo/contract/campaigns/campaigns-errors'
import { commonErrors } from '@filo/contract/common-errors'
import { changed } from '../../../bus/bus.ts'
import type { Db } from '../../../db/database.ts'
import { afterCommit } from '../../../db/unit-of-work.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import { sha256Hex } from '../../../ground/sha256-hex.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import { scopeOf, systemActor, type UserActor } from '../../../rights/actor.ts'
import type { CampaignDeps } from '../campaign-ports.ts'
import { campaignSubject, requireRelease } from '../campaign-subject.ts'
import * as campaigns from '../campaigns-store.ts'
import { createUnitCollector, receiptContentOf, signedPartsOf } from './assemble-receipt.ts'
import { printReceipt } from './print-receipt.ts'
import type { ReceiptLook } from './receipt-text.ts'
import * as store from './receipts-store.ts'

/** Robots of one read; nothing is held between two of them. */
const SLICE = 1000

/** What stands before the signed content, which is the last member of the file. */
const SIGNED = '"signed":'

const everybody = { kind: 'all' } as const

type Deps = Pick<
  CampaignDeps,
  'db' | 'clock' | 'bus' | 'jobs' | 'blobs' | 'audit' | 'releases' | 'receiptKeys'
>

/** A campaign that has ended, how and when. */
interface Ended {
  row: campaigns.CampaignWithNames
  state: store.ReceiptRow['state']
  endedAt: Date
}

function endedOf(row: campaigns.CampaignWithNames): Ended | undefined {
  const { state, endedAt } = row.campaign
  return endedAt && endedCampaignStates.includes(state) ? { row, state, endedAt } : undefined
}

/** What the use cases here share. */
type Parts = Deps & {
  queue: JobQueue
  signing: Map<string, Promise<store.ReceiptRow | undefined>>
  papers: { last: Promise<unknown> }
}

/** The robots, read in slices: those of an ended campaign change no more. */
async function collectUnits({ db }: Parts, campaignId: string) {
  const collector = createUnitCollector()
  for (let after = -1, isMore = true; isMore; ) {
    const rows = await store.listUnitsAfter(db, campaignId, after, SLICE)
    for (const row of rows) collector.add(row)
    after = rows.at(-1)?.own.position ?? after
    isMore = rows.length === SLICE
    await othersTurn()
  }
  return collector.read()
}

/** Keeps a receipt unless the campaign went on meanwhile, or another server was first. */
async function storeReceipt(
  { audit }: Parts,
  tx: Db,
  receipt: store.ReceiptRow,
): Promise<store.ReceiptRow | undefined> {
  const campaign = await campaigns.lockCampaign(tx, everybody, receipt.campaignId)
  if (campaign?.state !== receipt.state) return undefined
  if (!(await store.insertReceipt(tx, receipt)))
    return store.findReceipt(tx, receipt.campaignId, receipt.state)
  const { sha256, keyId: key, units: robots } = receipt
  const after = { sha256, key, robots }
  const subject = campaignSubject(campaign)
  await audit.record(tx, systemActor('filo'), { action: 'campaign.receipt_signed', ...subject, after })
  return receipt
}

/** Who asks while the receipt is being signed waits for that one. @returns undefined where the campaign has gone on */
function signReceiptOnce(deps: Parts, ended: Ended): Promise<store.ReceiptRow | undefined> {
  const { signing } = deps
  const key = `${ended.row.campaign.id} ${ended.state}`
  const known = signing.get(key)
  if (known) return known
  const made = signReceipt(deps, ended).finally(() => signing.delete(key))
  signing.set(key, made)
  return made
}

async function signReceipt(
  deps: Parts,
  { row, state, endedAt }: Ended,
): Promise<store.ReceiptRow | undefined> {
  const { audit, releases, db, receiptKeys, blobs, clock } = deps
  const { id, arosId } = requireRelease(row.campaign)
  const history = await audit.historyOf({ objectType: 'campaign', objectId: id })
  const release = await releases.evidenceOf(db, arosId)
  if (!release) throw new Error(`the campaign ${id} has no release`)
  const collected = await collectUnits(deps, id)
  const content = receiptContentOf({ row, endedAt, release, history, collected })
  const signed = Buffer.from(signedPartsOf(content, collected.parts).join(''))
  const envelope = await receiptKeys.sign(signed)
  const { before, after } = receiptFrameOf(envelope)
  const file = await blobs.put(Readable.from([Buffer.from(before), signed, Buffer.from(after)]))
  return db.transaction((tx) =>
    storeReceipt(deps, tx, {
      campaignId: id,
      state,
      sha256: sha256Hex(signed),
      keyId: envelope.signature.keyid,
      fileSha256: file.sha256,
      sizeBytes: file.sizeBytes,
      units: collected.units,
      signedAt: clock.now(),
    }),
  )
}

async function runReceiptJob(deps: Parts, id: string): Promise<undefined> {
  const { db, bus } = deps
  const row = await campaigns.findCampaign(db, everybody, id)
  const ended = row && endedOf(row)
  if (!ended || (await store.findReceipt(db, id, ended.state))) return
  if (await signReceiptOnce(deps, ended))
    bus.publish(changed('campaigns', id, 'changed', { customerId: null }))
}

/** The receipt of an ended campaign, signed now where the job has not come to it. @throws not_found campaign_not_ended */
async function requireReceipt(deps: Parts, actor: UserActor, id: string) {
  const { db } = deps
  const row = await campaigns.findCampaign(db, scopeOf(actor), id)
  if (!row) throw new DomainError(commonErrors.not_found)
  requireRelease(row.campaign)
  const ended = endedOf(row)
  const receipt =
    ended && ((await store.findReceipt(db, id, ended.state)) ?? (await signReceiptOnce(deps, ended)))
  if (receipt) return { receipt, name: row.campaign.name }
  const name = campaignStateNames[row.campaign.state]
  throw new DomainError(campaignErrors.campaign_not_ended, { state: name.tr, stateEn: name.en })
}

/** @throws not_found campaign_not_ended */
export async function getReceiptHead(deps: Parts, actor: UserActor, id: string): Promise<ReceiptHead> {
  const { sha256, keyId, signedAt, units, sizeBytes } = (await requireReceipt(deps, actor, id)).receipt
  return { sha256, keyId, signedAt: signedAt.toISOString(), units, sizeBytes }
}

/** The signed file. @throws not_found campaign_not_ended blob_missing */
export async function openReceipt(deps: Parts, actor: UserActor, id: string) {
  const { blobs } = deps
  const { receipt, name } = await requireReceipt(deps, actor, id)
  return { name, sizeBytes: receipt.sizeBytes, bytes: await blobs.open(receipt.fileSha256) }
}

/** What was signed, cut out of the file as it is: parsing all of it to write it anew takes long. */
async function readSignedReceipt(
  { blobs }: Parts,
  { fileSha256, sha256 }: store.ReceiptRow,
): Promise<CampaignReceipt> {
  const file = await buffer(await blobs.open(fileSha256))
  const signed = file.subarray(file.indexOf(SIGNED) + SIGNED.length, -1)
  // The paper names this hash: it must say what was signed and nothing else.
  if (sha256Hex(signed) !== sha256) throw new Error(`the receipt ${sha256} was changed`)
  return JSON.parse(signed.toString()) as CampaignReceipt
}

async function drawReceipt(deps: Parts, receipt: store.ReceiptRow, look: ReceiptLook): Promise<Buffer> {
  const { sha256, keyId, signedAt } = receipt
  return printReceipt(await readSignedReceipt(deps, receipt), { sha256, keyId, signedAt }, look)
}

/** The receipt on paper. @throws not_found campaign_not_ended blob_missing, bad_request for an unknown zone */
export async function printReceiptPaper(deps: Parts, actor: UserActor, id: string, look: ReceiptLook) {
  const { papers } = deps
  const { receipt, name } = await requireReceipt(deps, actor, id)
  const drawn = papers.last.then(() => drawReceipt(deps, receipt, look))
  papers.last = drawn.catch(() => undefined)
  return { name, bytes: await drawn }
}

/** Has the receipt of a campaign signed that ends in this transaction. */
export async function requestReceipt({ queue }: Parts, tx: Db, id: string): Promise<void> {
  await queue.add(tx, id)
  afterCommit(tx, queue.wake)
}

/**
 * Signed receipts of campaigns (docs/decisions/0023): made once when a campaign has ended, kept as a blob, and handed out
 * byte for byte from then on, whatever becomes of the rows.
 */
export function createCampaignReceiptsService(deps: Deps) {
  const { jobs, db } = deps
  const queue = jobs.define('campaign-receipts', {
    run: (id) => runReceiptJob(parts, id),
    listUnfinished: () => store.listUnsigned(db),
  })
  /** What is being signed here, by campaign and end. */
  const signing = new Map<string, Promise<store.ReceiptRow | undefined>>()
  /** Papers are drawn one after the other: each takes seconds of the processor where the robots are many. */
  const papers: { last: Promise<unknown> } = { last: Promise.resolve() }
  const parts: Parts = { ...deps, queue, signing, papers }
  return {
    request: requestReceipt.bind(undefined, parts),
    head: getReceiptHead.bind(undefined, parts),
    open: openReceipt.bind(undefined, parts),
    print: printReceiptPaper.bind(undefined, parts),
  }
}

export type CampaignReceiptsService = ReturnType<typeof createCampaignReceiptsService>
