import { getAbout } from '@filo/contract/about/about-routes'
import type { BaseContext } from '../../base-context.ts'
import type { Api } from '../../http/api.ts'
import { productVersion } from '../../product-version.ts'

export function registerAboutRoutes(
  api: Api,
  { config, clock }: Pick<BaseContext, 'config' | 'clock'>,
): void {
  api.onPublic(getAbout, async () => ({
    product: 'Filo',
    version: productVersion,
    environment: config.isDemo ? ('demo' as const) : ('production' as const),
    serverTime: clock.now().toISOString(),
    imageHost: config.imageHost ?? '',
    helpUrl: { tr: '/help/tr.html', en: '/help/en.html' },
    apiDocsUrl: '/api/docs',
    mailIsSetUp: config.smtpUrl !== undefined,
    sso: config.oidc ? { label: config.oidc.label } : null,
  }))
}
