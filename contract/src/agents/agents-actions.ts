import { defineActions } from '../audit/define-actions.ts'

export const agentActions = defineActions({
  'agent.renewal_started': ['Ajan yenilemesi başlatıldı', 'Renewal of agents started'],
  'agent.renewal_cancelled': ['Ajan yenilemesi iptal edildi', 'Renewal of agents cancelled'],
  'agent.recalled': ['Ajan sürümü geri çağrıldı', 'Version of the agent recalled'],
  'agent.renewed': ['Robotun ajanı yenilendi', "The robot's agent was renewed"],
  'agent.renewal_failed': [
    'Robotun ajanı yenilenemedi; eski ajanla sürüyor',
    "The robot's agent could not be renewed; it goes on with the old one",
  ],
})
