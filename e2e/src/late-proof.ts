import type { Page } from '@playwright/test'

const refusal = JSON.stringify({
  type: 'about:blank',
  title: 'Forbidden',
  status: 403,
  code: 'reauthentication_required',
  detail: 'Bu işlem için kim olduğunuzu yeniden kanıtlamalısınız.',
})

/** Answers the next call there as the server does once the sign-in is more than 15 minutes old. */
export async function refuseOnceAsLate(page: Page, address: string): Promise<void> {
  const answer = { status: 403, contentType: 'application/problem+json', body: refusal }
  await page.route(address, (route) => route.fulfill(answer), { times: 1 })
}
