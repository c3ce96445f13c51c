import { expect, test } from 'vitest'
import { bypassesProxy } from './bypasses-proxy.ts'

test.each([
  ['https://filo.example', '', false],
  ['https://filo.example', '*', true],
  ['https://filo.example', 'other.example, FILO.example', true],
  ['https://filo.example', 'filo.example:443', true],
  ['https://filo.example:8443', 'filo.example:443', false],
  ['wss://filo.example/x', 'filo.example:443', true],
  ['http://filo.example', 'filo.example:80', true],
  ['https://filo.example', 'example', false],
  ['https://filo.example', '.example', true],
  ['https://filo.example', '.filo.example', true],
  ['https://filo.example', '*.filo.example', false],
  ['https://notfilo.example', '.filo.example', false],
  ['https://10.1.2.3', '10.0.0.0/8', true],
  ['https://11.1.2.3', '10.0.0.0/8', false],
  ['https://192.168.1.7:4000', '192.168.1.1-192.168.1.9', true],
  ['https://192.168.1.70', '192.168.1.1-192.168.1.9', false],
  ['https://[fd00::7]', 'fd00::/8', true],
  ['https://[fd00::7]', '10.0.0.0/8', false],
  ['https://filo.example', '10.0.0.0/8', false],
  ['https://10.1.2.3', '10.0.0.0/99', false],
])('%s with NO_PROXY=%j goes past the proxy: %s', (url, noProxy, isPast) => {
  expect(bypassesProxy(new URL(url), noProxy)).toBe(isPast)
})
