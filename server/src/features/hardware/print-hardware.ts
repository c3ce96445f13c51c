import {
  hardwareCauseNames,
  hardwareChangeKindNames,
  hardwareChangeStateNames,
  hardwareSeverityNames,
} from '@filo/contract/hardware/hardware-change-states'
import {
  type HardwarePart,
  hardwarePartTable,
  hardwareTopicNames,
  hardwareTopics,
  partsOfTopic,
} from '@filo/contract/hardware/hardware-parts'
import type { HardwareChange, UnitHardware } from '@filo/contract/hardware/hardware-routes'
import { type HardwareItem, missingReasonTexts } from '@filo/contract/hardware/hardware-snapshot'
import { hardwareText } from '@filo/contract/hardware/hardware-text'
import { hardwareTestStateNames } from '@filo/contract/hardware-tests/hardware-test-states'
import { hardwareTestTable } from '@filo/contract/hardware-tests/hardware-test-table'
import { testFindings } from '@filo/contract/hardware-tests/hardware-test-text'
import type { HardwareTestRow } from '@filo/contract/hardware-tests/hardware-tests-routes'
import { fillPlaceholders, type Language } from '@filo/contract/localized-text'
import { instantsIn } from '../../http/routes/csv.ts'
import { closeReport, openReport, type Pdf } from '../../reports/report-document.ts'
import { drawFacts, drawHeading, drawNote, drawTitle } from '../../reports/report-parts.ts'
import { drawTable } from '../../reports/report-table.ts'
import { hardwareReportTexts } from './hardware-report-texts.ts'

interface Look {
  language: Language
  /** IANA zone that times are written in. */
  zone: string
  now: Date
}

export interface HardwareReport {
  hardware: UnitHardware
  changes: readonly HardwareChange[]
  /** The last result of each test. */
  tests: readonly HardwareTestRow[]
}

type Facts = [string, string][]

/** Long lists of a processor's features say nothing on paper. */
const onPaper = ({ name }: { name: string }) => name !== 'flags'

function itemFacts(part: HardwarePart, item: HardwareItem, language: Language): Facts {
  return hardwarePartTable[part].fields.filter(onPaper).flatMap((field): Facts => {
    const text = hardwareText(field, item[field.name], language)
    return text === undefined ? [] : [[field.label[language], text]]
  })
}

function drawParts(pdf: Pdf, { inventory }: UnitHardware, language: Language): void {
  for (const topic of hardwareTopics) {
    drawHeading(pdf, hardwareTopicNames[topic][language])
    for (const part of partsOfTopic(topic)) {
      const section = inventory?.[part]
      const { name } = hardwarePartTable[part]
      if (!section) continue
      if (section.items.length === 0)
        drawNote(pdf, `${name[language]}: ${missingReasonTexts[section.missing ?? 'not_reported'][language]}`)
      for (const [index, item] of section.items.entries()) {
        drawNote(pdf, `${name[language]}${section.items.length > 1 ? ` ${index + 1}` : ''}`)
        drawFacts(pdf, itemFacts(part, item, language))
      }
    }
  }
}

function headFacts({ hardware }: HardwareReport, look: Look, at: (instant: string) => string): Facts {
  const { language } = look
  const wordOf = (word: keyof typeof hardwareReportTexts) => hardwareReportTexts[word][language]
  const { snapshot, passport, open } = hardware
  const passportText = passport?.isSame ? wordOf('passportSame') : wordOf('passportOther')
  return [
    [wordOf('serial'), hardware.serial],
    [wordOf('name'), hardware.name],
    [wordOf('model'), hardware.modelName[language]],
    [wordOf('seen'), snapshot ? at(snapshot.lastSeenAt) : wordOf('none')],
    ...(snapshot ? ([[wordOf('since'), at(snapshot.firstSeenAt)]] as Facts) : []),
    ...(snapshot ? ([[wordOf('agent'), snapshot.agentVersion]] as Facts) : []),
    [
      wordOf('passport'),
      passport ? fillPlaceholders(passportText, { at: at(passport.frozenAt) }) : wordOf('noPassport'),
    ],
    [wordOf('open'), String(open.unexplained)],
  ]
}

function changeRow(change: HardwareChange, language: Language, at: (instant: string) => string): string[] {
  const { part, title, kind, fields, cause, state } = change
  const name = hardwarePartTable[part].name[language]
  const changes = fields.map((field) => {
    const row = hardwarePartTable[part].fields.find((each) => each.name === field.name)
    const write = (value: typeof field.old) => (row && hardwareText(row, value, language)) ?? '–'
    return `${row?.label[language] ?? field.name}: ${write(field.old)} → ${write(field.new)}`
  })
  const stateText = hardwareChangeStateNames[state][language]
  return [
    at(change.lastAt),
    title ? `${name}: ${title}` : name,
    [hardwareChangeKindNames[kind][language], ...changes].join('\n').slice(0, 600),
    hardwareSeverityNames[change.severity][language],
    cause ? `${stateText} (${hardwareCauseNames[cause][language]})` : stateText,
  ]
}

async function drawChanges(pdf: Pdf, { changes }: HardwareReport, look: Look, at: (i: string) => string) {
  const { language } = look
  const wordOf = (word: keyof typeof hardwareReportTexts) => hardwareReportTexts[word][language]
  drawHeading(pdf, wordOf('changes'))
  if (changes.length === 0) return drawNote(pdf, wordOf('noChanges'))
  await drawTable(pdf, {
    columns: [
      { label: wordOf('at'), width: 85 },
      { label: wordOf('part'), width: 110 },
      { label: wordOf('what'), width: 190 },
      { label: wordOf('severity'), width: 50 },
      { label: wordOf('state'), width: 80 },
    ],
    rows: changes.map((change) => changeRow(change, language, at)),
  })
}

async function drawTests(pdf: Pdf, { tests }: HardwareReport, look: Look, at: (i: string) => string) {
  const { language } = look
  const wordOf = (word: keyof typeof hardwareReportTexts) => hardwareReportTexts[word][language]
  if (tests.length === 0) return
  drawHeading(pdf, wordOf('tests'))
  await drawTable(pdf, {
    columns: [
      { label: wordOf('at'), width: 85 },
      { label: wordOf('test'), width: 80 },
      { label: wordOf('state'), width: 80 },
      { label: wordOf('findings'), width: 270 },
    ],
    rows: tests.map((row) => [
      at(row.endedAt ?? row.requestedAt),
      hardwareTestTable[row.test].name[language],
      hardwareTestStateNames[row.state][language],
      testFindings(row, language).join('\n'),
    ]),
  })
}

/** A robot's hardware on paper: what it is made of, its passport and what changed. @throws bad_request for an unknown zone */
export async function printHardware(report: HardwareReport, look: Look): Promise<Buffer> {
  const { language, zone, now } = look
  const at = instantsIn(zone, language)
  const title = hardwareReportTexts.title[language]
  const { hardware } = report
  const pdf = openReport({ title: `${title}: ${hardware.serial}`, language, at: now })
  drawTitle(pdf, title, hardware.serial)
  drawFacts(pdf, headFacts(report, look, at))
  if (hardware.inventory) drawParts(pdf, hardware, language)
  else drawNote(pdf, hardwareReportTexts.unknown[language])
  await drawChanges(pdf, report, look, at)
  await drawTests(pdf, report, look, at)
  return closeReport(pdf, [hardware.serial, hardware.snapshot ? `SHA-256 ${hardware.snapshot.hash}` : ''])
}
