import type { Story } from '../gallery/story.ts'
import { QrCode } from './QrCode.tsx'

function Sample() {
  return <QrCode text="https://example.com/robot" label="Robot sayfasının QR kodu" />
}

export const story: Story = { title: 'qr', Show: Sample }
