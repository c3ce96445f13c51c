import { z } from 'zod'
import { Instant } from '../entity.ts'
import { LocalizedText } from '../localized-text.ts'
import { route } from '../route.ts'

const About = z.object({
  product: z.string(),
  version: z.string(),
  environment: z.enum(['production', 'demo', 'test']),
  serverTime: Instant,
  imageHost: z.string(),
  /** The help page of each language. */
  helpUrl: LocalizedText,
  /** The API's own documentation, for programmers. */
  apiDocsUrl: z.string(),
  mailIsSetUp: z.boolean(),
  /** Demo data can be loaded and removed here (GET /api/demo). */
  hasDemo: z.boolean(),
  /** How this very question came: whether a server in front wrote X-Forwarded-For, and TRUSTED_PROXIES names it. */
  forwarding: z.enum(['direct', 'trusted', 'untrusted']),
  /** The company's identity provider, if one is set up, by the name that people know. */
  sso: z.object({ label: z.string() }).nullable(),
})

export const getAbout = route({
  name: 'getAbout',
  method: 'GET',
  path: '/api/about',
  summary: 'What this installation is: product, version, environment, time',
  access: 'public',
  response: About,
})

export const aboutRoutes = [getAbout]
