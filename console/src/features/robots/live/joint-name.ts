import type { LocalizedText } from '@filo/contract/localized-text'

/** Joints that many robots have, in words. */
const names: Record<string, LocalizedText> = {
  shoulder_pitch: { tr: 'Omuz (öne)', en: 'Shoulder (forward)' },
  shoulder_roll: { tr: 'Omuz (yana)', en: 'Shoulder (sideways)' },
  shoulder_yaw: { tr: 'Omuz (dönme)', en: 'Shoulder (turn)' },
  elbow: { tr: 'Dirsek', en: 'Elbow' },
  wrist: { tr: 'Bilek', en: 'Wrist' },
  neck_yaw: { tr: 'Boyun (dönme)', en: 'Neck (turn)' },
  neck_pitch: { tr: 'Boyun (eğilme)', en: 'Neck (nod)' },
  waist_yaw: { tr: 'Bel (dönme)', en: 'Waist (turn)' },
  waist_pitch: { tr: 'Bel (eğilme)', en: 'Waist (bend)' },
}

/** A joint in words; one that nobody named here is the robot's own word. */
export function jointName(name: string, localized: (text: LocalizedText) => string): string {
  const known = Object.hasOwn(names, name) ? names[name] : undefined
  return known ? localized(known) : name
}
