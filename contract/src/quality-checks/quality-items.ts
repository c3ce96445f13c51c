import { z } from 'zod'
import { hardwareTestTable } from '../hardware-tests/hardware-test-table.ts'
import { fillPlaceholders, type Language, type LocalizedText } from '../localized-text.ts'

/** What a robot is checked for before it goes to stock, in the order in which it is checked. */
export const qualityItems = [
  'connected',
  'hardware',
  'tests',
  'config',
  'software',
  'photo',
  'person',
] as const
export const QualityItem = z.enum(qualityItems)
export type QualityItem = z.infer<typeof QualityItem>

export const qualityItemNames: Record<QualityItem, LocalizedText> = {
  connected: { tr: 'Bağlantı', en: 'Connection' },
  hardware: { tr: 'Donanım', en: 'Hardware' },
  tests: { tr: 'Testler', en: 'Tests' },
  config: { tr: 'Yapılandırma', en: 'Configuration' },
  software: { tr: 'Yazılım', en: 'Software' },
  photo: { tr: 'Fotoğraf', en: 'Photo' },
  person: { tr: 'Kontrol eden', en: 'Checked by' },
}

/** `unknown`: nobody and nothing says; it does not pass any more than `failed` does. */
export const QualityResult = z.enum(['passed', 'failed', 'unknown'])
export type QualityResult = z.infer<typeof QualityResult>

export const qualityResultNames: Record<QualityResult, LocalizedText> = {
  passed: { tr: 'Geçti', en: 'Passed' },
  failed: { tr: 'Kaldı', en: 'Failed' },
  unknown: { tr: 'Bilinmiyor', en: 'Unknown' },
}

/** What the evidence says, in words; `{name}` is filled with the finding's parameters. */
const findingTexts = {
  connected_now: { tr: 'Şu anda bağlı', en: 'Connected now' },
  connected_since: { tr: 'Kalite kontrol sırasında bağlandı', en: 'Connected during quality control' },
  connected_before: {
    tr: 'Kalite kontrol başladığından beri bağlanmadı',
    en: 'Not connected since quality control began',
  },
  connected_never: { tr: 'Hiç bağlanmadı', en: 'Never connected' },
  hardware_same: {
    tr: 'Modelin {count} özelliğiyle aynı',
    en: 'The same as {count} words of its model',
  },
  hardware_as_passport: {
    tr: 'Donanım pasaportuyla aynı; model karşılaştırılacak bir donanım söylemiyor',
    en: 'As its hardware passport says; its model says nothing to compare with',
  },
  hardware_differs: { tr: 'Modelden farklı: {fields}', en: 'Other than its model: {fields}' },
  hardware_unexplained: {
    tr: 'Açıklanmamış {count} donanım değişikliği var',
    en: '{count} changes of hardware are not explained',
  },
  hardware_no_words: {
    tr: 'Tarandı, ama model karşılaştırılacak bir donanım söylemiyor',
    en: 'Scanned, but its model says nothing to compare with',
  },
  hardware_unread: {
    tr: 'Robot, modelin söylediği donanımı bildirmedi',
    en: 'The robot did not report what its model says',
  },
  hardware_no_scan: { tr: 'Hiç taranmadı', en: 'Never scanned' },
  tests_passed: { tr: '{count} test geçti: {names}', en: '{count} tests passed: {names}' },
  tests_failed: { tr: 'Kalan testler: {names}', en: 'Failed tests: {names}' },
  tests_open: { tr: 'Sürüyor: {names}', en: 'Under way: {names}' },
  tests_none: { tr: 'Hiçbir donanım testi yapılmadı', en: 'No hardware test was run' },
  config_same: {
    tr: 'Bildirilen {count} ayar istenenle aynı',
    en: '{count} reported items are as desired',
  },
  config_differs: { tr: 'İstenenden farklı {count} ayar', en: '{count} items are not as desired' },
  config_none: { tr: 'Robot hiçbir ayar bildirmedi', en: 'The robot reported no configuration' },
  software_same: { tr: '{aros} kurulu', en: '{aros} is installed' },
  software_differs: {
    tr: '{installed} kurulu; istenen {aros}',
    en: '{installed} is installed; desired is {aros}',
  },
  software_fell_back: { tr: '{aros} sürümünden geri düştü', en: 'It fell back from {aros}' },
  software_unknown: {
    tr: 'Ne çalıştırdığı bilinmiyor; istenen {aros}',
    en: 'What it runs is not known; desired is {aros}',
  },
  software_none_desired: { tr: 'Kurulacak sürüm seçilmedi', en: 'No release is desired for it' },
  photo_there: { tr: 'Fotoğraf eklendi', en: 'A photo is stored' },
  photo_none: { tr: 'Fotoğraf yok', en: 'No photo' },
  person_signed: { tr: '{name} kontrol etti', en: 'Checked by {name}' },
  person_none: { tr: 'Kimse kontrol ettiğini onaylamadı', en: 'Nobody confirmed the check' },
} as const satisfies Record<string, LocalizedText>

export type QualityCode = keyof typeof findingTexts
const codes = Object.keys(findingTexts) as [QualityCode, ...QualityCode[]]

/** One item with its result and what that rests on; `at` is when the evidence is from. */
export const QualityFinding = z.object({
  item: QualityItem,
  result: QualityResult,
  code: z.enum(codes),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  at: z.iso.datetime().nullable(),
})
export type QualityFinding = z.infer<typeof QualityFinding>

/** What a model says of its hardware, as readers call it. */
const fieldNames: Record<string, LocalizedText> = {
  cpu: { tr: 'işlemci', en: 'processor' },
  gpu: { tr: 'ekran kartı', en: 'graphics' },
  board: { tr: 'anakart', en: 'board' },
  memoryGb: { tr: 'bellek', en: 'memory' },
  diskGb: { tr: 'disk', en: 'disk' },
  microphones: { tr: 'mikrofon sayısı', en: 'microphones' },
  cameras: { tr: 'kamera sayısı', en: 'cameras' },
}

/** Names of a list of codes, `cpu, gpu`; a code without a name stands for itself. */
function namesOf(
  list: string | number | undefined,
  names: Record<string, LocalizedText>,
  language: Language,
) {
  return String(list ?? '')
    .split(', ')
    .map((code) => names[code]?.[language] ?? code)
    .join(', ')
}

const testNames = Object.fromEntries(
  Object.entries(hardwareTestTable).map(([test, { name }]) => [test, name]),
)

/** What a finding rests on, in the reader's language. */
export function qualityFindingText(
  { code, params }: Pick<QualityFinding, 'code' | 'params'>,
  language: Language,
): string {
  return fillPlaceholders(findingTexts[code][language], {
    ...params,
    names: namesOf(params['names'], testNames, language),
    fields: namesOf(params['fields'], fieldNames, language),
  })
}

/** Items without a pass that nobody waived: what keeps a robot from stock. */
export function missingItems(
  findings: readonly Pick<QualityFinding, 'item' | 'result'>[],
  waivers: readonly { item: QualityItem }[],
): QualityItem[] {
  const waived = new Set(waivers.map(({ item }) => item))
  const passed = new Set(findings.flatMap(({ item, result }) => (result === 'passed' ? [item] : [])))
  return qualityItems.filter((item) => !passed.has(item) && !waived.has(item))
}

/** Names of items as a sentence lists them. */
export function namesOfItems(items: readonly QualityItem[], language: Language): string {
  return items.map((item) => qualityItemNames[item][language]).join(', ')
}
