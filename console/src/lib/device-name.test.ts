import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const gecko = 'Mozilla/5.0'

test.each([
  [
    `${gecko} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36`,
    'Chrome · Windows',
  ],
  [`${gecko} (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge · Windows'],
  [`${gecko} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox · Linux'],
  [
    `${gecko} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15`,
    'Safari · macOS',
  ],
  [
    `${gecko} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 CriOS/140 Mobile Safari/604`,
    'Chrome · iOS',
  ],
  [
    `${gecko} (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130 Mobile Safari/537.36`,
    'Samsung Internet · Android',
  ],
  ['filo-cli/0.1.0', 'filo-cli/0.1.0'],
  ['', ''],
])('%s is %s', (userAgent, expected) => {
  expect(deviceName(userAgent)).toBe(expected)
})
