import { z } from 'zod'
import { Id, idParams } from '../entity.ts'
import { route } from '../route.ts'
import { AnswerDefectBody, ArosDefect, CheckDefectBody, Defect, RecordDefectBody } from './defect-shapes.ts'
import { defectErrors } from './defects-errors.ts'
import { testerErrors } from './testers-errors.ts'

export const listArosDefects = route({
  name: 'listArosDefects',
  method: 'GET',
  path: '/api/aros-versions/:ArosId/defects',
  summary: 'Defects found in a version, and those of other versions that still stand in its packages',
  access: { permission: 'aros.read' },
  params: idParams('ArosId'),
  response: z.object({ items: z.array(ArosDefect) }),
})

export const listVersionDefects = route({
  name: 'listVersionDefects',
  method: 'GET',
  path: '/api/versions/:versionId/defects',
  summary: 'Defects found in a package version, and those it fixes',
  access: { permission: 'aros.read' },
  params: idParams('versionId'),
  response: z.object({ found: z.array(Defect), fixed: z.array(Defect) }),
})

export const recordDefect = route({
  name: 'recordDefect',
  method: 'POST',
  path: '/api/my-tests/:ArosId/defects',
  summary: 'Record what is wrong with a package, as a tester of the version',
  access: { permission: 'test.verdict' },
  params: idParams('ArosId'),
  body: RecordDefectBody,
  response: Defect,
  status: 201,
  errors: [
    defectErrors.defect_closed_version,
    defectErrors.defect_foreign_package,
    defectErrors.defect_too_many,
    testerErrors.tester_wrong_state,
    testerErrors.unknown_case,
    testerErrors.unknown_evidence,
  ],
  idempotent: true,
})

export const answerDefect = route({
  name: 'answerDefect',
  method: 'POST',
  path: '/api/defects/:defectId/answer',
  summary: 'Name the package version that fixes a defect, or say why it is none',
  access: { permission: 'defect.answer' },
  params: idParams('defectId'),
  body: AnswerDefectBody,
  response: Defect,
  errors: [defectErrors.defect_wrong_state, defectErrors.defect_bad_fix],
  idempotent: true,
})

export const checkDefect = route({
  name: 'checkDefect',
  method: 'POST',
  path: '/api/my-tests/:ArosId/defects/:defectId/check',
  summary: 'Confirm a fix in a version that contains it, or reopen the defect; may decide the test',
  access: { permission: 'test.verdict' },
  params: z.object({ ArosId: Id, defectId: Id }),
  body: CheckDefectBody,
  response: Defect,
  errors: [
    defectErrors.defect_wrong_state,
    defectErrors.defect_not_here,
    defectErrors.defect_own_fix,
    defectErrors.defect_closed_version,
    testerErrors.tester_wrong_state,
  ],
  idempotent: true,
})

export const defectRoutes = [listArosDefects, listVersionDefects, recordDefect, answerDefect, checkDefect]
