import { HookKind } from '@filo/contract/device/assignment/package-content'
import type { VersionDiff } from '@filo/contract/packages/version-content-routes'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { codeLanguageNames } from '../../../../ui/code/code-language.ts'
import { DiffView } from '../../../../ui/diff/DiffView.tsx'

type Run = VersionDiff['code'][number]['afterRun']

/** The manifest and scripts that differ between two versions. */
export function CodeChanges({ diff }: { diff: VersionDiff }) {
  const { t } = useTranslation('software')
  const messageOf = (run: Run) =>
    run ? t('diff.run', { ...run, language: codeLanguageNames[run.language] }) : '–'
  if (diff.code.length === 0) return <Typography color="text.secondary">{t('diff.codeSame')}</Typography>
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {diff.code.map(({ kind, before, after, beforeRun, afterRun }) => {
        const hook = HookKind.safeParse(kind)
        return (
          <Box key={kind} sx={{ minWidth: 0 }}>
            <Typography sx={{ fontWeight: 500, mb: 0.5 }}>
              {hook.success ? t(`code.kinds.${hook.data}`) : t('code.manifest')}
            </Typography>
            {[beforeRun, afterRun].every((run) => run === null) ? null : (
              <Typography variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
                {[beforeRun, afterRun].map(messageOf).join(' → ')}
              </Typography>
            )}
            <DiffView
              before={before ?? ''}
              after={after ?? ''}
              beforeLabel={diff.before.semver}
              afterLabel={diff.after.semver}
              language={kind === 'manifest' ? 'json' : ((afterRun ?? beforeRun)?.language ?? 'sh')}
            />
          </Box>
        )
      })}
    </Box>
  )
}
