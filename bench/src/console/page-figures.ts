import lighthouse from 'lighthouse'
import { launchBrowser } from './browser.ts'

export interface PageFigures {
  /** Bytes over the network, all requests. */
  bytes: number
  lcpMs: number
  tbtMs: number
}

const ROUNDS = 3

/** Addresses that answered with an error: such a page would be measured without what it is for. */
function failures(details: unknown): string[] {
  const { items = [] } = (details ?? {}) as { items?: { url: string; statusCode: number }[] }
  return items
    .filter(({ statusCode }) => statusCode >= 400)
    .map(({ url, statusCode }) => `${statusCode} ${url}`)
}

async function once(url: string, port: number, headers: Record<string, string>): Promise<PageFigures> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: ['performance'],
    formFactor: 'mobile',
    extraHeaders: headers,
    disableStorageReset: false,
  })
  const value = (audit: string) => result?.lhr.audits[audit]?.numericValue
  const bytes = value('total-byte-weight')
  const lcpMs = value('largest-contentful-paint')
  if (bytes === undefined || lcpMs === undefined) {
    throw new Error(
      `Lighthouse could not measure ${url}: ${result?.lhr.runtimeError?.message ?? 'no figures'}`,
    )
  }
  const failed = failures(result?.lhr.audits['network-requests']?.details)
  if (failed.length > 0) throw new Error(`${url} is not whole: ${failed.join(', ')}`)
  return { bytes, lcpMs, tbtMs: value('total-blocking-time') ?? 0 }
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/**
 * Lighthouse with its mobile throttling; the median of some rounds, each in a browser of its own: a cookie of the page
 * before would take the place of the one given here.
 */
export async function measurePage(url: string, headers: Record<string, string> = {}): Promise<PageFigures> {
  const rounds: PageFigures[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const browser = await launchBrowser()
    try {
      rounds.push(await once(url, browser.port, headers))
    } finally {
      await browser.close()
    }
  }
  return {
    bytes: median(rounds.map((figures) => figures.bytes)),
    lcpMs: median(rounds.map((figures) => figures.lcpMs)),
    tbtMs: median(rounds.map((figures) => figures.tbtMs)),
  }
}
