import { getAbout } from '@filo/contract/about/about-routes'
import type { BaseContext } from '../../base-context.ts'
import { forwardingOf } from '../../http/forwarding-watch.ts'
import type { Api } from '../../http/routes/api.ts'
import { productVersion } from '../../product-version.ts'
import type { DemoService } from '../demo/demo-service.ts'

/** Serves what a console has to know before anybody has signed in. */
export function registerAboutRoutes(
  api: Api,
  { config, clock, demo }: Pick<BaseContext, 'config' | 'clock'> & { demo: DemoService },
): void {
  /** Once its demo data is removed, a trial environment is nobody's demo any more. */
  async function isDemo(): Promise<boolean> {
    return config.isDemo && !(demo.isAvailable && (await demo.get()).state === 'absent')
  }

  api.onPublic(getAbout, async ({ request }) => ({
    product: 'Filo',
    version: productVersion,
    environment: (await isDemo()) ? ('demo' as const) : ('production' as const),
    serverTime: clock.now().toISOString(),
    imageHost: config.imageHost ?? '',
    helpUrl: { tr: '/help/tr.html', en: '/help/en.html' },
    apiDocsUrl: '/api/docs',
    mailIsSetUp: config.smtpUrl !== undefined,
    hasDemo: demo.isAvailable,
    forwarding: forwardingOf(request),
    sso: config.oidc ? { label: config.oidc.label } : null,
  }))
}
