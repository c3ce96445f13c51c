import { expect, test } from 'vitest'
import { failureText } from './failure-words.ts'
import { updateMessageText } from './update-messages.ts'

test.each([
  ['healthcheck: exit code 7', 'sağlık denetimi 7 koduyla bitti', 'the health check ended with code 7'],
  [
    'healthcheck: exit code 1: left shoulder: the encoder is 4.2 degrees off',
    'sağlık denetimi 1 koduyla bitti: “left shoulder: the encoder is 4.2 degrees off”',
    'the health check ended with code 1: “left shoulder: the encoder is 4.2 degrees off”',
  ],
  [
    'install: time limit reached',
    'kurulum betiği süresi içinde bitmedi',
    'the installation script did not end in its time',
  ],
  ['start: ended by a signal', 'başlatma betiği dışarıdan durduruldu', 'the start script was killed'],
  [
    'watched-speech/engine: it ended with exit code 3: Error: port 7100 is taken',
    'engine servisi 3 koduyla bitti: “Error: port 7100 is taken”',
    'the service engine ended with code 3: “Error: port 7100 is taken”',
  ],
  [
    'core/api: a signal ended it (11) before it was ready',
    'api servisi hazır olmadan 11 sinyaliyle durduruldu',
    'the service api was ended by signal 11 before it was ready',
  ],
  [
    'core/api: not ready within 30 s (exit code 1)',
    'api servisi 30 saniyede hazır olmadı: “(exit code 1)”',
    'the service api was not ready within 30 s: “(exit code 1)”',
  ],
  [
    'core/api: it did not answer 3 times in a row (no answer within 2 s)',
    'api servisi art arda 3 kez yanıt vermedi: “(no answer within 2 s)”',
    'the service api did not answer 3 times in a row: “(no answer within 2 s)”',
  ],
  [
    'core/api: it ends again and again',
    'api servisi durmadan sonlanıyor',
    'the service api ends again and again',
  ],
])('"%s" is read in the words of the reader', (reason, tr, en) => {
  expect(failureText(reason)).toEqual({ tr, en })
})

test.each([
  'left shoulder: exit code 7',
  'constructor: exit code 7',
  'healthcheck',
  'healthcheck: what else',
  '',
  7,
  null,
  undefined,
])('what no agent says of a hook or service stays as it is: %s', (reason) =>
  expect(failureText(reason)).toBeUndefined(),
)

const failed = {
  key: 'install_failed' as const,
  params: { package: 'motion', reason: 'healthcheck: exit code 7' },
  text: 'as said',
}

test('an update that failed says so with the name of the package and the hook in words', () => {
  const name = { tr: 'Hareket', en: 'Motion' }
  expect(updateMessageText(failed, 'tr', name)).toBe('Hareket kurulamadı: sağlık denetimi 7 koduyla bitti')
  expect(updateMessageText(failed, 'en', name)).toBe(
    'Motion could not be installed: the health check ended with code 7',
  )
  expect(updateMessageText(failed, 'tr')).toBe('motion kurulamadı: sağlık denetimi 7 koduyla bitti')
  expect(updateMessageText(failed, 'tr', { tr: '', en: '' })).toMatch(/^motion kurulamadı/)
})
