import { expect, test } from 'vitest'
import { joinSentences } from './join-sentences.ts'

test.each([
  [['Ayrıntı: HTTP 500', 'Yeniden deneyin.'], 'Ayrıntı: HTTP 500. Yeniden deneyin.'],
  [['Sunucu hazır değil.', 'Bekleyin'], 'Sunucu hazır değil. Bekleyin.'],
  [['Emin misiniz?', 'Geri alınamaz.'], 'Emin misiniz? Geri alınamaz.'],
  [['', 'Yalnız bu'], 'Yalnız bu.'],
  [
    ['Ayrıntı: Yetkiniz yok. Yetki isteyin.', 'Yetkiniz yok. Yetki isteyin.'],
    'Ayrıntı: Yetkiniz yok. Yetki isteyin.',
  ],
  [['Yalnız bu', ''], 'Yalnız bu.'],
])('%j is read as %j', (sentences, text) => {
  expect(joinSentences(...sentences)).toBe(text)
})
