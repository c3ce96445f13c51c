import { defineActions } from '../audit/define-actions.ts'

export const robotConfigActions = defineActions({
  'robot_config.changed': ['Robotun yapılandırması değiştirildi', 'Configuration of the robot changed'],
  'robot_config.applied': ['Robot yapılandırmayı uyguladı', 'The robot applied its configuration'],
  'robot_config.undone': ['Robot yapılandırmayı geri aldı', 'The robot took its configuration back'],
  'robot_config.rejected': ['Robot yapılandırmayı reddetti', 'The robot rejected its configuration'],
  'robot_config.voice_tried': ['Robotun sesi denendi', 'The voice of the robot was tried'],
  'robot_config.expired': ['Yapılandırma değişikliğinin süresi doldu', 'A configuration change expired'],
  'robot_config.model_defaults': [
    'Modelin yapılandırma varsayılanları değiştirildi',
    'Configuration defaults of the model changed',
  ],
  'robot_config.customer_defaults': [
    'Müşterinin yapılandırma varsayılanları değiştirildi',
    'Configuration defaults of the customer changed',
  ],
})
