import { useTexts } from './translate.ts'

const models = ['servis-s3', 'nova-h1', 'dortayak-q1']

/** The product's name and what it is for, with the robots it is for on wide windows. */
export function BrandPanel() {
  const { t } = useTexts()
  return (
    <header className="brand">
      <div className="brand-name">
        <svg width="40" height="40" viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="8" fill="#1976d2" />
          <path d="M16 6l5 3v6l-5 3-5-3V9z" fill="#fff" />
          <path d="M9.500 17l4.500 2.700v5.300L9.500 27.500 5 25v-5.300z" fill="#ffaf38" />
          <path d="M22.500 17l4.500 2.700v5.300l-4.500 2.500L18 25v-5.300z" fill="#90caf9" />
        </svg>
        <span>{t('signInPage.product')}</span>
      </div>
      <p className="tagline">{t('signInPage.tagline')}</p>
      <div className="robots" aria-hidden="true">
        {models.map((model) => (
          <img key={model} src={`/images/${model}.svg`} alt="" width="120" height="120" loading="lazy" />
        ))}
      </div>
    </header>
  )
}
