/** Whose robots are asked for: without a customer those of the reader's own. */
export function queryOf(customerId: string | undefined): Record<string, string[]> {
  return customerId ? { 'f.customerId': [customerId] } : {}
}
