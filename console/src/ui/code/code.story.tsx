import Box from '@mui/material/Box'
import { useState } from 'react'
import { DiffView } from '../diff/DiffView.tsx'
import type { Story } from '../gallery/story.ts'
import { CodeEditor } from './CodeEditor.tsx'

const before =
  '{\n  "name": "nova-voice",\n  "version": "2.3.0",\n  "restart": "service",\n  "files": 12\n}\n'
const after = before.replace('2.3.0', '2.4.0').replace('"files": 12', '"files": 14,\n  "health": "check.sh"')

function Code() {
  const [script, setScript] = useState(
    '#!/bin/sh\nset -eu\n# Servisi başlat\nsystemctl restart nova-voice\necho "tamam"\n',
  )
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <CodeEditor label="start.sh" language="sh" value={script} onChange={setScript} />
      <CodeEditor
        label="manifest.json"
        language="json"
        value={before}
        lockedReason="Sürüm hazır olduğu için kod kilitli."
      />
      <DiffView before={before} after={after} beforeLabel="2.3.0" afterLabel="2.4.0" language="json" />
    </Box>
  )
}

export const story: Story = { title: 'code', Show: Code }
