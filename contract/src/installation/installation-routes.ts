import { z } from 'zod'
import { Instant } from '../entity.ts'
import { route } from '../route.ts'
import { checkKeys, checkStates, type FindingCode, findingCodes } from './installation-checks.ts'

export const InstallationCheck = z.object({
  key: z.enum(checkKeys),
  state: z.enum(checkStates),
  /** What was found; the console has words for it and for what to do. */
  code: z.enum(findingCodes as [FindingCode, ...FindingCode[]]),
  /** Figures and names of it; what ends in `At` is an instant, in `Bytes` a size. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  observedAt: Instant,
})
export type InstallationCheck = z.infer<typeof InstallationCheck>

export const InstallationHealth = z.object({
  /** Where browsers and robots reach it by its settings; null: PUBLIC_URL is not set. */
  publicUrl: z.string().nullable(),
  /** Since when this server has counted what it was asked. */
  startedAt: Instant,
  checks: z.array(InstallationCheck),
})
export type InstallationHealth = z.infer<typeof InstallationHealth>

export const getInstallationHealth = route({
  name: 'getInstallationHealth',
  method: 'GET',
  path: '/api/installation/health',
  summary: 'How the installation itself is: its address, certificate, WebSocket, clocks and services',
  access: { permission: 'installation.read' },
  response: InstallationHealth,
})

const InstallationProof = z.object({
  product: z.literal('Filo'),
  /** Of the nonce, by what only the servers of one installation know; hexadecimal. */
  proof: z.string(),
})

/** Asked by a server at its own PUBLIC_URL: that it hears itself there, and no other. */
export const getInstallationProof = route({
  name: 'getInstallationProof',
  method: 'GET',
  path: '/api/installation/proof',
  summary: 'Proves to a server of this installation that its public address leads here',
  access: 'public',
  query: z.object({ nonce: z.string().regex(/^[\w-]{16,64}$/) }),
  response: InstallationProof,
})

export const installationRoutes = [getInstallationHealth, getInstallationProof] as const
