import type { ComponentType } from 'react'

export type SidePanelIcon = 'activity' | 'bell' | 'help' | 'settings'

/** One tab of the secondary sidebar; its name is `panels.<id>` of the `layouts` texts. */
export interface SidePanel {
  id: string
  icon: SidePanelIcon
  /** Namespaces the panel needs. */
  texts: readonly string[]
  load: () => Promise<ComponentType>
}

/** Every tab of the secondary sidebar, in order; a feature adds a row. */
export const sidePanels: readonly SidePanel[] = [
  {
    id: 'uploads',
    icon: 'activity',
    texts: ['components', 'ui'],
    load: async () => (await import('../components/upload/UploadsPanel.tsx')).UploadsPanel,
  },
  {
    id: 'notifications',
    icon: 'bell',
    texts: ['notifications', 'components', 'ui'],
    load: async () => (await import('../features/notifications/NotificationsPanel.tsx')).NotificationsPanel,
  },
  {
    id: 'help',
    icon: 'help',
    texts: ['help'],
    load: async () => (await import('../layouts/help/HelpPanel.tsx')).HelpPanel,
  },
  {
    id: 'settings',
    icon: 'settings',
    texts: ['layouts'],
    load: async () => (await import('../layouts/secondary/SettingsPanel.tsx')).SettingsPanel,
  },
]
