import { create } from 'zustand'

/**
 * How many files this tab is still sending. Apart from the queue, which is loaded with the first upload only, so that
 * the frame can show the number without loading it.
 */
export const useRunningUploads = create<{ count: number }>(() => ({ count: 0 }))
