import type { LocalizedText } from '@filo/contract/localized-text'
import type { PlanCase } from '@filo/contract/packages/version-plan'
import type { TestCase } from '@filo/contract/testers/tester-shapes'

/** A package that the version under test changes. */
interface ChangedPackage {
  code: string
  name: LocalizedText
  kind: 'added' | 'removed' | 'upgraded' | 'downgraded' | 'moved'
  fromVersion: string | null
  toVersion: string | null
  notes: LocalizedText
  /** What its new version's author wants tried; none where no plan was written. */
  plan: readonly PlanCase[]
}

function text(tr: string, en: string): LocalizedText {
  return { tr, en }
}

function wholeCase(
  caseId: string,
  isMandatory: boolean,
  words: Pick<TestCase, 'title' | 'steps' | 'expected'>,
): TestCase {
  const ofNoPackage = { packageCode: null, packageName: null, version: null, notes: null }
  return { caseId, origin: 'whole', needsRobot: null, isMandatory, ...ofNoPackage, ...words }
}

const wholeCases: TestCase[] = [
  wholeCase('aros:install', true, {
    title: text('Sürüm kuruluyor', 'The version installs'),
    steps: [
      text('Test robotuna sürümün inmesini bekleyin.', 'Wait until the version has reached the test robot.'),
      text(
        'Robotun sayfasında kurulumun adım adım ilerlediğini izleyin.',
        'Watch the installation go step by step on the robot’s page.',
      ),
    ],
    expected: text(
      'Kurulum hatasız biter; robot yeni sürümü bildirir.',
      'The installation ends without an error; the robot reports the new version.',
    ),
  }),
  wholeCase('aros:restart', true, {
    title: text('Robot yeniden açılıyor', 'The robot restarts'),
    steps: [
      text('Robotu kapatıp açın.', 'Switch the robot off and on.'),
      text('Hazır duruma gelmesini bekleyin.', 'Wait until it is ready.'),
    ],
    expected: text(
      'Robot yeni sürümle, hata bildirmeden açılır.',
      'The robot starts with the new version and reports no error.',
    ),
  }),
  wholeCase('aros:basics', true, {
    title: text('Temel işlevler çalışıyor', 'The basic functions work'),
    steps: [
      text(
        'Konuşma, hareket ve ekran gibi robotun her günkü işlevlerini deneyin.',
        'Try what the robot does every day: speech, motion, screen.',
      ),
    ],
    expected: text('Hiçbiri önceki sürümden kötü değildir.', 'None is worse than with the version before.'),
  }),
  wholeCase('aros:rollback', false, {
    title: text('Önceki sürüme dönülüyor', 'Going back works'),
    steps: [
      text(
        'Robotu önceki sürüme sabitleyin, sonra yeniden bu sürüme alın.',
        'Pin the robot to the version before, then bring it back to this one.',
      ),
    ],
    expected: text(
      'İki yönde de kurulum hatasız biter.',
      'Both ways the installation ends without an error.',
    ),
  }),
]

/** What the cases of a changed package have in common. */
function ofPackage(
  item: ChangedPackage,
): Pick<TestCase, 'packageCode' | 'packageName' | 'version' | 'notes'> {
  const span = item.fromVersion ? `${item.fromVersion} → ${item.toVersion}` : (item.toVersion ?? '')
  const notes = item.notes.tr.trim() || item.notes.en.trim() ? item.notes : null
  return { packageCode: item.code, packageName: item.name, version: span, notes }
}

/** The cases that the author of the package version wrote; the first one shows its notes. */
function plannedCases(item: ChangedPackage): TestCase[] {
  return item.plan.map(({ key, ...planned }, index) => ({
    ...ofPackage(item),
    ...(index > 0 && { notes: null }),
    caseId: `${item.code}:plan:${key}`,
    origin: 'plan',
    ...planned,
  }))
}

function changeCase(item: ChangedPackage): TestCase {
  return {
    caseId: `${item.code}:changes`,
    origin: 'general',
    needsRobot: null,
    isMandatory: true,
    ...ofPackage(item),
    title: text(`${item.name.tr}: değişiklikler çalışıyor`, `${item.name.en}: the changes work`),
    steps: [
      text('Sürüm notlarındaki her değişikliği deneyin.', 'Try every change of the release notes.'),
      text(
        'Notlarda olmayan bir davranış değişirse not alın.',
        'Note any change of behaviour that the notes do not name.',
      ),
    ],
    expected: text('Her değişiklik anlatıldığı gibi çalışır.', 'Every change works as described.'),
  }
}

function stabilityCase(item: ChangedPackage): TestCase {
  return {
    ...changeCase(item),
    caseId: `${item.code}:stability`,
    isMandatory: false,
    notes: null,
    title: text(`${item.name.tr}: uzun süre çalışıyor`, `${item.name.en}: it keeps running`),
    steps: [
      text(
        'Robotu en az 30 dakika olağan kullanımda çalıştırın.',
        'Use the robot normally for at least 30 minutes.',
      ),
      text(
        'Robotun sayfasında hata ve bellek artışı olup olmadığına bakın.',
        'Look for errors and growing memory on the robot’s page.',
      ),
    ],
    expected: text(
      'Yeni hata yoktur, bellek sürekli artmaz.',
      'No new errors, and memory does not keep growing.',
    ),
  }
}

function removedCase(item: ChangedPackage): TestCase {
  return {
    caseId: `${item.code}:removed`,
    origin: 'removed',
    needsRobot: null,
    isMandatory: true,
    packageCode: item.code,
    packageName: item.name,
    version: item.fromVersion,
    notes: null,
    title: text(`${item.name.tr}: kaldırıldı`, `${item.name.en}: it is gone`),
    steps: [
      text('Kaldırılan paketin işlevlerini arayın.', 'Look for what the removed package did.'),
      text('Ona dayanan başka işlevleri deneyin.', 'Try what else relied on it.'),
    ],
    expected: text(
      'Paketten iz kalmaz, başka hiçbir şey bozulmaz.',
      'Nothing of the package is left and nothing else is broken.',
    ),
  }
}

/**
 * Cases that a tester tries: cases of the version as a whole, then those of the plan of each package it changes, or one or two
 * general ones where it has none. Made from the difference to the base and frozen plans alone, so that a locked version
 * always has the same cases. Where a plan asks for a robot, the version as a whole is judged on one too.
 */
export function testCasesOf(changes: readonly ChangedPackage[]): TestCase[] {
  const perPackage = changes.flatMap((item) => {
    if (item.kind === 'moved') return []
    if (item.kind === 'removed') return [removedCase(item)]
    return item.plan.length > 0 ? plannedCases(item) : [changeCase(item), stabilityCase(item)]
  })
  const needsRobot = perPackage.some((testCase) => testCase.needsRobot) ? true : null
  return [...wholeCases.map((testCase) => ({ ...testCase, needsRobot })), ...perPackage]
}
