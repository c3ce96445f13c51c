import { z } from 'zod'
import type { LocalizedText } from '../localized-text.ts'

/**
 * Where one test stands. `queued`: consent is given, and another test of the request runs; `interrupted`: the robot went
 * down or fell silent in the middle of it; `cancelled`: somebody who may ask for tests called it off.
 */
export const hardwareTestStates = [
  'requested',
  'waiting_consent',
  'queued',
  'running',
  'passed',
  'failed',
  'not_possible',
  'refused',
  'expired',
  'interrupted',
  'cancelled',
] as const
export const HardwareTestState = z.enum(hardwareTestStates)
export type HardwareTestState = z.infer<typeof HardwareTestState>

export const hardwareTestStateNames: Record<HardwareTestState, LocalizedText> = {
  requested: { tr: 'İstendi', en: 'Asked' },
  waiting_consent: { tr: 'İzin bekleniyor', en: 'Waiting for consent' },
  queued: { tr: 'Sırada', en: 'Queued' },
  running: { tr: 'Çalışıyor', en: 'Running' },
  passed: { tr: 'Geçti', en: 'Passed' },
  failed: { tr: 'Kaldı', en: 'Failed' },
  not_possible: { tr: 'Yapılamadı', en: 'Not possible' },
  refused: { tr: 'İzin verilmedi', en: 'Refused' },
  expired: { tr: 'Süresi doldu', en: 'Expired' },
  interrupted: { tr: 'Yarıda kaldı', en: 'Interrupted' },
  cancelled: { tr: 'İptal edildi', en: 'Cancelled' },
}

/** States in which something is still to come. */
const openTestStates = [
  'requested',
  'waiting_consent',
  'queued',
  'running',
] as const satisfies readonly HardwareTestState[]

/** Whether something is still to come of a test. */
export function isOpenTest(state: HardwareTestState): boolean {
  return (openTestStates as readonly HardwareTestState[]).includes(state)
}

/** A request of several tests, as one. */
export const HardwareTestRunState = z.enum([
  'requested',
  'waiting_consent',
  'running',
  'done',
  'refused',
  'expired',
  'interrupted',
  'cancelled',
])
export type HardwareTestRunState = z.infer<typeof HardwareTestRunState>

/** States of a request in which something is still to come. */
const openRunStates = [
  'requested',
  'waiting_consent',
  'running',
] as const satisfies readonly HardwareTestRunState[]

/** Whether something is still to come of a request. */
export function isOpenRun(state: HardwareTestRunState): boolean {
  return (openRunStates as readonly HardwareTestRunState[]).includes(state)
}

/** Programs that the agent tests with; each is of a Debian package. */
export const hardwareTestTools = {
  arecord: 'alsa-utils',
  aplay: 'alsa-utils',
  ffmpeg: 'ffmpeg',
} as const
export const HardwareTestTool = z.enum(['arecord', 'aplay', 'ffmpeg'])
export type HardwareTestTool = z.infer<typeof HardwareTestTool>

/** Why a test failed or was not possible; the robot's own words come beside it. */
const hardwareTestReasons = [
  'no_part',
  'tool_missing',
  'not_permitted',
  'part_busy',
  'no_room',
  'no_connection',
  'budget_used',
  'tool_failed',
  'timed_out',
  'silence',
  'clipping',
  'not_heard',
  'dark',
  'frozen',
  'data_differs',
  'program_reported',
] as const
export const HardwareTestReason = z.enum(hardwareTestReasons)
export type HardwareTestReason = z.infer<typeof HardwareTestReason>

/** `{tool}` and `{package}` are filled in where the reason names a program. */
export const hardwareTestReasonTexts: Record<HardwareTestReason, LocalizedText> = {
  no_part: { tr: 'Robotta bu parça bulunamadı.', en: 'The robot has no such part.' },
  tool_missing: {
    tr: 'Robotta {tool} programı yok. Robota {package} paketini kurun ve testi yeniden isteyin.',
    en: 'The robot has no {tool}. Install the package {package} on it and ask for the test again.',
  },
  not_permitted: {
    tr: 'Ajanın kullanıcısı bu parçayı kullanamıyor. Kullanıcıyı audio ve video gruplarına ekleyip ajanı yeniden başlatın.',
    en: 'The agent’s user may not use this part. Add it to the groups audio and video and start the agent again.',
  },
  part_busy: {
    tr: 'Parçayı robotun başka bir programı kullanıyor. Program parçayı bıraktığında testi yeniden isteyin ya da testi programa yaptırın (yerel API).',
    en: 'Another program of the robot uses the part. Ask again once it lets go, or have that program carry the test out (local API).',
  },
  no_room: {
    tr: 'Diskte test için yeterli boş yer yok.',
    en: 'The disk has no room for the test.',
  },
  no_connection: {
    tr: 'Sunucuya ulaşılamadı ya da aktarım yarıda kesildi.',
    en: 'The server could not be reached, or the transfer broke off.',
  },
  budget_used: {
    tr: 'Bu istek için ayrılan veri miktarı doldu.',
    en: 'The data that this request may use is used up.',
  },
  tool_failed: { tr: '{tool} programı hata verdi.', en: 'The program {tool} failed.' },
  timed_out: { tr: 'Test süresi içinde bitmedi.', en: 'The test did not end in time.' },
  silence: {
    tr: 'Mikrofon hiç ses almadı. Bağlantısını ve sessize alınıp alınmadığını denetleyin.',
    en: 'The microphone heard nothing. Check its cable and whether it is muted.',
  },
  clipping: {
    tr: 'Mikrofonun kazancı çok yüksek: kaydın büyük bölümü kırpıldı.',
    en: 'The gain of the microphone is too high: much of the recording is clipped.',
  },
  not_heard: {
    tr: 'Robot çaldığı sesi mikrofonundan duymadı. Hoparlörü, ses düzeyini ve mikrofonu denetleyin.',
    en: 'The robot did not hear the tone it played. Check the speaker, its volume and the microphone.',
  },
  dark: {
    tr: 'Görüntü kapkara. Kameranın önünü ve ışığı denetleyin.',
    en: 'The picture is black. Check the lens and the light.',
  },
  frozen: {
    tr: 'Bütün kareler birbirinin aynısı: kamera donmuş olabilir.',
    en: 'All frames are the same: the camera may be frozen.',
  },
  data_differs: {
    tr: 'Diskten okunan veri yazılandan farklı. Diski değiştirin.',
    en: 'What was read from the disk is not what was written. Replace the disk.',
  },
  program_reported: {
    tr: 'Testi yapan program böyle bildirdi.',
    en: 'The program that carried the test out says so.',
  },
}
