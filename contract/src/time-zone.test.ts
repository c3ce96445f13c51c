import { expect, test } from 'vitest'
import { DeviceInfo } from './device/messages/robot-report.ts'
import { isTimeZone } from './time-zone.ts'

test('a zone is known by its IANA name', () => {
  expect(isTimeZone('Europe/Istanbul')).toBe(true)
  expect(isTimeZone('Mars/Olympus')).toBe(false)
  expect(isTimeZone('')).toBe(false)
})

test('what a robot says of its machine counts without a zone that nobody knows', () => {
  const reported = {
    arosVersion: null,
    firmware: null,
    boardSerial: null,
    osName: 'x',
    kernel: 'y',
    hostname: 'z',
  }
  expect(DeviceInfo.parse({ ...reported, timeZone: 'Asia/Tokyo' }).timeZone).toBe('Asia/Tokyo')
  expect(DeviceInfo.parse({ ...reported, timeZone: '<script>' })).toEqual({
    ...reported,
    timeZone: undefined,
  })
  expect(DeviceInfo.parse(reported)).toEqual(reported)
})
