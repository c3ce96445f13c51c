import { hostname, release, type } from 'node:os'
import type { DeviceInfo } from '@filo/contract/device/messages/robot-report'
import { timeZoneSetting } from '../config.ts'
import { readIfThere } from '../disk/durable-file.ts'
import { cutText } from '../updates/cut-text.ts'
import { readWord } from './machine-files.ts'
import { timeZoneName } from './time-zone-name.ts'

/** Value of a line `KEY=value` or `KEY="value"`. */
function readSetting(text: string, key: string): string | undefined {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${key}=`))
  return line?.slice(key.length + 1).replace(/^"(.*)"$/, '$1') || undefined
}

/** Board makers write such fillers where a number should stand. */
function realOrNull(value: string | undefined): string | null {
  const text = value && cutText(value.trim(), 200)
  return !text || /^(?:-|0|none|default string|to be filled by o\.?e\.?m\.?|not specified)$/i.test(text)
    ? null
    : text
}

/** Reads what the machine below AROS reports of itself; `/etc/aros-release` is the base image's own word (`VERSION=`). */
export async function readDeviceInfo(): Promise<DeviceInfo> {
  const [board, tree, firmware, os, aros, zone] = await Promise.all([
    readWord('/sys/class/dmi/id/board_serial'),
    readWord('/proc/device-tree/serial-number'),
    readWord('/sys/class/dmi/id/bios_version'),
    readIfThere('/etc/os-release'),
    readIfThere('/etc/aros-release'),
    timeZoneName(timeZoneSetting()),
  ])
  const arosVersion = aros && readSetting(aros, 'VERSION')
  return {
    arosVersion: arosVersion ? cutText(arosVersion, 100) : null,
    firmware: realOrNull(firmware),
    boardSerial: realOrNull(board) ?? realOrNull(tree),
    osName: cutText((os && readSetting(os, 'PRETTY_NAME')) ?? type(), 200),
    kernel: release().slice(0, 200),
    hostname: hostname().slice(0, 255),
    timeZone: zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}
