import { z } from 'zod'
import { blobErrors } from '../blobs/blob-errors.ts'
import { Id, idParams, Sha256 } from '../entity.ts'
import { route } from '../route.ts'
import { Evidence, evidenceLimits } from './tester-shapes.ts'
import { testerErrors } from './testers-errors.ts'

export const attachEvidence = route({
  name: 'attachEvidence',
  method: 'POST',
  path: '/api/my-tests/:ArosId/evidence',
  summary: `Keep a photo, video or log of the own test, at most ${evidenceLimits.maxBytes} bytes; the results name it afterwards`,
  access: { permission: 'test.verdict' },
  params: idParams('ArosId'),
  query: z.object({ name: z.string().trim().min(1).max(200) }),
  hasBytes: true,
  response: Evidence,
  status: 201,
  errors: [
    blobErrors.blob_too_large,
    testerErrors.evidence_empty,
    testerErrors.evidence_too_many,
    testerErrors.verdict_final,
    testerErrors.tester_wrong_state,
  ],
})

export const downloadEvidence = route({
  name: 'downloadEvidence',
  method: 'GET',
  path: '/api/testers/:testerId/evidence/:sha256',
  summary: 'The bytes of a piece of evidence',
  access: { permission: 'aros.read' },
  params: z.object({ testerId: Id, sha256: Sha256 }),
  stream: true,
})

export const evidenceRoutes = [attachEvidence, downloadEvidence]
