import type { Page } from '@playwright/test'

const refusal = JSON.stringify({
  type: 'about:blank',
  title: 'Forbidden',
  status: 403,
  code: 'reauthentication_required',
  detail: 'Bu işlem için kim olduğunuzu yeniden kanıtlamalısınız.',
})

/**
 * Answers the next call there as the server does once the sign-in is more than 15 minutes old; later ones reach it. The
 * route stays: taken away with its first answer, interception ends while that is on its way to the page.
 */
export async function refuseOnceAsLate(page: Page, address: string): Promise<void> {
  const answer = { status: 403, contentType: 'application/problem+json', body: refusal }
  let isRefused = false
  await page.route(address, (route) => {
    if (isRefused) return route.continue()
    isRefused = true
    return route.fulfill(answer)
  })
}
