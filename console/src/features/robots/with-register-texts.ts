import { loadTexts } from '../../i18n/i18n.ts'

/** Code that lets robots in, with its words: pages of many robots show themselves without them. */
export async function withRegisterTexts<Module>(code: Promise<Module>): Promise<Module> {
  const [loaded] = await Promise.all([code, loadTexts(['robots/register'])])
  return loaded
}
