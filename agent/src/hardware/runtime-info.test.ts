import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readMachine } from '../test/recorded-machines.ts'
import { readLinkText } from './read-network.ts'
import { createRuntimeReader } from './runtime-info.ts'

describe('what a machine measures of itself', () => {
  let root = ''
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'filo-machine-'))
  })
  afterEach(() => rm(root, { recursive: true }))

  async function machine(files: Record<string, string>) {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, path)), { recursive: true })
      await writeFile(join(root, path), `${text}\n`)
    }
    return createRuntimeReader(root, root)()
  }

  const routes = (...lines: string[]) =>
    ['Iface Destination Gateway Flags RefCnt Use Metric Mask', ...lines].join('\n')
  const battery = (more: Record<string, string>) =>
    Object.fromEntries(
      Object.entries({ type: 'Battery', capacity: '80', status: 'Discharging', ...more }).map(
        ([name, text]) => [`sys/class/power_supply/BAT0/${name}`, text],
      ),
    )

  it('is null where it has no such part, and the rest is there', async () => {
    const found = await machine({})
    expect(found).toMatchObject({ battery: null, network: null, cpuTempC: null, gpuLoad: null })
    expect(found.memTotal).toBeGreaterThan(found.memUsed)
    expect(found.diskTotal).toBeGreaterThanOrEqual(found.diskUsed)
    expect(found.cpuLoad).toBeGreaterThanOrEqual(0)
    expect(found.cpuLoad).toBeLessThanOrEqual(1)
  })

  it('is memory without what programs could have', async () => {
    const found = await machine({
      'proc/meminfo': 'MemTotal:  1000 kB\nMemFree:  100 kB\nMemAvailable:  400 kB',
    })
    expect([found.memTotal, found.memUsed]).toEqual([1_024_000, 614_400])
  })

  it.each([
    [{ 'sys/class/thermal/thermal_zone0/temp': '41000' }, 41],
    [
      {
        'sys/class/thermal/thermal_zone0/temp': '41000',
        'sys/class/thermal/thermal_zone1/temp': '55500',
        'sys/class/thermal/thermal_zone1/type': 'cpu-thermal',
      },
      55.5,
    ],
    [
      {
        'sys/class/hwmon/hwmon0/name': 'nvme',
        'sys/class/hwmon/hwmon0/temp1_input': '30000',
        'sys/class/hwmon/hwmon1/name': 'k10temp',
        'sys/class/hwmon/hwmon1/temp1_input': '62000',
        'sys/class/thermal/thermal_zone0/temp': '41000',
      },
      62,
    ],
    [{ 'sys/class/hwmon/hwmon0/name': 'nvme', 'sys/class/hwmon/hwmon0/temp1_input': '30000' }, null],
  ])('is the temperature of the processor: %j is %s', async (files, expected) => {
    expect((await machine(files)).cpuTempC).toBe(expected)
  })

  it('is the battery of the machine, not of a mouse', async () => {
    const found = await machine({
      'sys/class/power_supply/AC/type': 'Mains',
      'sys/class/power_supply/A0/type': 'Battery',
      'sys/class/power_supply/A0/capacity': '5',
      'sys/class/power_supply/A0/scope': 'Device',
      ...battery({ energy_now: '30000000', power_now: '20000000' }),
    })
    expect(found.battery).toEqual({ percent: 80, charging: false, minutesLeft: 90 })
  })

  it.each([
    [
      { status: 'Charging', charge_now: '100', current_now: '100' },
      { percent: 80, charging: true, minutesLeft: null },
    ],
    [
      { charge_now: '100', current_now: '-50' },
      { percent: 80, charging: false, minutesLeft: 120 },
    ],
    [{ capacity: '120' }, { percent: 100, charging: false, minutesLeft: null }],
  ])('tells what a battery with %j has left', async (more, expected) => {
    expect((await machine(battery(more))).battery).toEqual(expected)
  })

  it('is all batteries of a laptop that has two, with their health: one may be full while the other empties', async () => {
    const packs = Object.entries(readMachine('thinkpad').powerSupply ?? {})
    const files = packs.flatMap(([name, pack]) =>
      Object.entries(pack).map(([file, text]) => [`sys/class/power_supply/${name}/${file}`, text]),
    )
    expect(packs).toHaveLength(2)
    const found = await machine({ ...Object.fromEntries(files), 'sys/class/power_supply/AC/type': 'Mains' })
    expect(found.battery).toEqual({
      percent: 90.3,
      charging: false,
      minutesLeft: 782,
      healthPercent: 92.4,
      cycles: 26,
    })
  })

  it('does not add batteries that tell in other units', async () => {
    const other = { type: 'Battery', capacity: '40', status: 'Charging', charge_now: '5', charge_full: '9' }
    const files = Object.entries(other).map(([file, text]) => [`sys/class/power_supply/BAT1/${file}`, text])
    const found = await machine({
      ...battery({ energy_now: '8', energy_full: '10', energy_full_design: '12', cycle_count: '0' }),
      ...Object.fromEntries(files),
    })
    expect(found.battery).toEqual({ percent: 60, charging: true, minutesLeft: null })
  })

  it('is the network by its name, also with letters that iw spells out, and as loud as iw hears it', () => {
    const name = String.raw`Fabrika I\xc5\x9f\xc4\xb1k`
    const link = `Connected to 02:00:00:00:00:01 (on wlp4s0)\n\tSSID: ${name}\n\tsignal: -56 dBm\n`
    expect(readLinkText(link)).toEqual({
      ssid: 'Fabrika Işık',
      signalDbm: -56,
    })
    expect(readLinkText('Not connected.\n')).toEqual({ ssid: undefined, signalDbm: undefined })
  })

  it('is the network that the cheapest way out leads through', async () => {
    const cards = { 'sys/class/net/eth0/type': '1', 'sys/class/net/tun0/type': '65534' }
    const tunnel = 'tun0 00000000 0100007F 0003 0 0 50 00000000'
    const cable = 'eth0 00000000 0100007F 0003 0 0 100 00000000'
    const near = 'tun0 000010AC 00000000 0001 0 0 0 0000FFFF'
    const first = await machine({ ...cards, 'proc/net/route': routes(near, cable) })
    expect(first.network).toEqual({ type: 'ethernet', ssid: null, signalDbm: null })
    const second = await machine({ 'proc/net/route': routes(cable, tunnel) })
    expect(second.network?.type).toBe('other')
    const mobile = 'wwan0 00000000 0100007F 0003 0 0 1 00000000'
    expect((await machine({ 'proc/net/route': routes(cable, mobile) })).network?.type).toBe('mobile')
  })

  it('is also found where there is IPv6 alone, and says how well Wi-Fi is heard', async () => {
    const zeros = '0'.repeat(32)
    const wireless = ['Inter-| sta-|', ' face | tus |', ' wlan7: 0000   54.  -56.  -256  0 0 0 0 0 0'].join(
      '\n',
    )
    const found = await machine({
      'proc/net/ipv6_route': `${zeros} 00 ${zeros} 00 fe80 00000400 1 0 00000003 wlan7`,
      'sys/class/net/wlan7/wireless/x': '',
      'proc/net/wireless': wireless,
    })
    expect(found.network).toMatchObject({ type: 'wifi', signalDbm: -56 })
  })
})
