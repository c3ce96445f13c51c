/** What a measured call asks; `after` first reads that many pages by cursor and then asks for the next one. */
export interface ListQuestion {
  path: string
  after?: number
  /** Who asks: staff, unless it says otherwise. */
  as?: 'staff' | 'customer'
}
