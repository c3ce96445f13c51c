import { z } from 'zod'
import type { LocalizedText } from '../localized-text.ts'

/** What a program is for; the storefront's shelves by subject. */
export const programCategoryNames = {
  reception: { tr: 'Karşılama', en: 'Reception' },
  service: { tr: 'Servis', en: 'Service' },
  guiding: { tr: 'Rehberlik', en: 'Guiding' },
  education: { tr: 'Eğitim', en: 'Education' },
  entertainment: { tr: 'Eğlence', en: 'Entertainment' },
  tools: { tr: 'Araçlar', en: 'Tools' },
} as const satisfies Record<string, LocalizedText>

export type ProgramCategory = keyof typeof programCategoryNames
export const ProgramCategory = z.enum(
  Object.keys(programCategoryNames) as [ProgramCategory, ...ProgramCategory[]],
)

/** What a program asks to use of a robot, in the words that people read before they install it. */
export const programPermissionNames = {
  microphone: { tr: 'Mikrofonu dinler', en: 'Listens to the microphone' },
  speakers: { tr: 'Hoparlörden konuşur ve ses çalar', en: 'Speaks and plays sound' },
  camera: { tr: 'Kameradan görür', en: 'Sees through the camera' },
  screen: { tr: 'Ekranda gösterir', en: 'Shows itself on the screen' },
  motion: { tr: 'Robotu hareket ettirir', en: 'Moves the robot' },
  network: { tr: 'Ağa ve internete bağlanır', en: 'Connects to the network and the internet' },
  files: { tr: 'Robottaki dosyaları okur', en: 'Reads files of the robot' },
  settings: { tr: 'Robotun ayarlarını değiştirir', en: 'Changes settings of the robot' },
} as const satisfies Record<string, LocalizedText>

export type ProgramPermission = keyof typeof programPermissionNames
export const ProgramPermission = z.enum(
  Object.keys(programPermissionNames) as [ProgramPermission, ...ProgramPermission[]],
)
