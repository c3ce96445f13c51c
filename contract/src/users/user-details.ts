import { z } from 'zod'
import { Language } from '../localized-text.ts'

/** How a person is called. */
export const DisplayName = z.string().trim().min(2).max(120)
const Phone = z
  .string()
  .trim()
  .regex(/^\+?[0-9 ()-]{6,24}$/)
  .nullable()

/** What those who manage people may change of one. */
export const UpdateUserBody = z
  .object({
    displayName: DisplayName,
    phone: Phone,
    title: z.string().trim().max(120).nullable(),
    department: z.string().trim().max(120).nullable(),
    company: z.string().trim().max(300).nullable(),
    address: z.string().trim().max(300).nullable(),
    notes: z.string().trim().max(2000).nullable(),
    locale: Language,
    timeZone: z.string().max(60),
  })
  .partial()
