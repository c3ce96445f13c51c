import type { LocalizedText } from '@filo/contract/localized-text'

/** Words of the printed report that no table of the contract has. */
export const hardwareReportTexts = {
  title: { tr: 'Donanım raporu', en: 'Hardware report' },
  serial: { tr: 'Seri no', en: 'Serial number' },
  name: { tr: 'Ad', en: 'Name' },
  model: { tr: 'Model', en: 'Model' },
  seen: { tr: 'Son tarama', en: 'Last scan' },
  since: { tr: 'Bu hâliyle görüldüğü ilk zaman', en: 'Seen like this since' },
  agent: { tr: 'Ajan', en: 'Agent' },
  passport: { tr: 'Donanım pasaportu', en: 'Hardware passport' },
  noPassport: { tr: 'Yok', en: 'None' },
  passportSame: { tr: '{at}: robot bugün de böyle', en: '{at}: the robot still is as it was then' },
  passportOther: { tr: '{at}: robot o zamandan beri değişti', en: '{at}: the robot has changed since' },
  open: { tr: 'Açıklanmayan değişiklik', en: 'Unexplained changes' },
  none: { tr: 'Bilgi yok', en: 'Nothing known' },
  changes: { tr: 'Donanım değişiklikleri', en: 'Hardware changes' },
  noChanges: { tr: 'Değişiklik kaydı yok.', en: 'No change is on record.' },
  tests: { tr: 'Donanım testleri', en: 'Hardware tests' },
  test: { tr: 'Test', en: 'Test' },
  findings: { tr: 'Bulgular', en: 'Findings' },
  at: { tr: 'Zaman', en: 'Time' },
  part: { tr: 'Parça', en: 'Part' },
  what: { tr: 'Değişiklik', en: 'Change' },
  severity: { tr: 'Önem', en: 'Severity' },
  state: { tr: 'Durum', en: 'State' },
  unknown: {
    tr: 'Bu robottan henüz donanım bilgisi gelmedi.',
    en: 'No hardware data came from this robot yet.',
  },
} as const satisfies Record<string, LocalizedText>
