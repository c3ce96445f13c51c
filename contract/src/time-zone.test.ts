import { expect, test } from 'vitest'
import { DeviceInfo } from './device/messages/robot-report.ts'
import { isTimeZone } from './time-zone.ts'

test('a zone is known by its IANA name', () => {
  expect(isTimeZone('Europe/Istanbul')).toBe(true)
  expect(isTimeZone('Mars/Olympus')).toBe(false)
  expect(isTimeZone('')).toBe(false)
})

test('what a robot says of its machine counts without a zone that nobody knows', () => {
  const said = {
    arosVersion: null,
    firmware: null,
    boardSerial: null,
    osName: 'x',
    kernel: 'y',
    hostname: 'z',
  }
  expect(DeviceInfo.parse({ ...said, timeZone: 'Asia/Tokyo' }).timeZone).toBe('Asia/Tokyo')
  expect(DeviceInfo.parse({ ...said, timeZone: '<script>' })).toEqual({ ...said, timeZone: undefined })
  expect(DeviceInfo.parse(said)).toEqual(said)
})
