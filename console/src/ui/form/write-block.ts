import { createContext, useContext } from 'react'

const BlockContext = createContext<string | undefined>(undefined)

/** Says to every piece inside why nothing can be saved now; undefined while it can. */
export const WriteBlock = BlockContext.Provider

/** Why nothing can be saved now (the server cannot be reached), in the reader's words; undefined while it can. */
export function useWriteBlock(): string | undefined {
  return useContext(BlockContext)
}
