import type { ArosRef } from '@filo/contract/aros-versions/aros-version-shapes'
import type { Defect } from '@filo/contract/testers/defect-shapes'
import { etagOf } from '../../../http/routes/etag.ts'
import type { DefectWithNames } from '../../../records/releases/select-defects.ts'

type Build = DefectWithNames['found']

const buildRef = ({ id, semver, build, state }: Build) => ({
  id,
  version: build > 1 ? `${semver}+${build}` : semver,
  state,
})

const personRef = (id: string | null, name: string | null) => (id ? { id, name: name ?? '' } : null)

/** The only door of defects to the outside. */
export function presentDefect(row: DefectWithNames, aros: ArosRef): Defect {
  const { defect, pack, found, fix } = row
  return {
    id: defect.id,
    createdAt: defect.createdAt.toISOString(),
    createdBy: defect.createdBy,
    updatedAt: defect.updatedAt.toISOString(),
    updatedBy: defect.updatedBy,
    etag: etagOf(defect),
    aros,
    testerId: defect.testerId,
    caseId: defect.caseId,
    package: pack,
    version: buildRef(found),
    title: defect.title,
    description: defect.description,
    severity: defect.severity,
    state: defect.state,
    evidence: defect.testerId ? defect.evidence : [],
    reporter: { id: defect.reporterId, name: row.reporterName },
    answeredBy: personRef(defect.answeredBy, row.answererName),
    fix: fix ? buildRef(fix) : null,
    checkedBy: personRef(defect.checkedBy, row.checkerName),
    reason: defect.reason,
    changedAt: defect.changedAt.toISOString(),
  }
}
