import { defineRedirects } from 'docs/config';

/**
 * Addresses that pages had before, so that old links and bookmarks lead to them. One entry for each page: `to` is its
 * address now, `from` all it had. Each is also known with `.html`, `.htm`, `/index.html` or a slash at its end, and
 * below each of the prefixes: `/docs/sdks/go_sdk.html` leads to `/reference/sdks/go` by the entry of that page.
 */
export default defineRedirects({
  // All pages were once below this; they, and the addresses below, are still known there.
  prefixes: ['/docs'],
  pages: [
    // Tutorials
    { to: '/', from: ['/help'] },
    { to: '/tutorials/important-concepts', from: ['/user_guide/important-concepts'] },
    { to: '/tutorials/quickstart', from: ['/user_guide/quickstart', '/getting_started'] },
    { to: '/tutorials/unleash-overview', from: ['/user_guide/unleash_overview'] },
    // How-to guides
    { to: '/how-to/how-to-add-sso-google', from: ['/advanced/sso-google'] },
    { to: '/how-to/how-to-add-sso-open-id-connect', from: ['/advanced/sso-open-id-connect'] },
    { to: '/how-to/how-to-add-sso-saml', from: ['/advanced/sso-saml'] },
    { to: '/how-to/how-to-add-sso-saml-keycloak', from: ['/advanced/sso-saml-keycloak'] },
    { to: '/how-to/how-to-add-users-to-unleash', from: ['/user_guide/user-management'] },
    { to: '/how-to/how-to-create-api-tokens', from: ['/user_guide/api-token', '/deploy/user_guide/api-token'] },
    { to: '/how-to/how-to-create-feature-toggles', from: ['/user_guide/create_feature_toggle'] },
    { to: '/how-to/how-to-send-feature-updates-to-slack-deprecated', from: ['/guides/feature_updates_to_slack'] },
    { to: '/how-to/how-to-use-the-admin-api', from: ['/advanced/api_access'] },
    // Reference
    {
      to: '/reference/activation-strategies',
      from: ['/user_guide/control_rollout', '/user_guide/activation_strategy'],
    },
    { to: '/reference/archived-toggles', from: ['/advanced/archived_toggles'] },
    {
      to: '/reference/custom-activation-strategies',
      from: ['/advanced/custom-activation-strategy', '/advanced/custom_activation_strategy'],
    },
    { to: '/reference/environments', from: ['/user_guide/environments'] },
    { to: '/reference/event-log', from: ['/advanced/audit_log'] },
    { to: '/reference/feature-toggle-types', from: ['/advanced/feature_toggle_types'] },
    {
      to: '/reference/feature-toggle-variants',
      from: ['/toggle_variants', '/advanced/feature_toggle_variants', '/advanced/toggle_variants'],
    },
    { to: '/reference/impression-data', from: ['/advanced/impression-data', '/advanced/impression_data'] },
    { to: '/reference/projects', from: ['/user_guide/projects'] },
    { to: '/reference/rbac', from: ['/user_guide/rbac'] },
    { to: '/reference/sso', from: ['/advanced/enterprise-authentication'] },
    { to: '/reference/stickiness', from: ['/advanced/stickiness'] },
    { to: '/reference/strategy-constraints', from: ['/advanced/strategy_constraints'] },
    { to: '/reference/tags', from: ['/advanced/tags'] },
    { to: '/reference/technical-debt', from: ['/user_guide/technical_debt'] },
    { to: '/reference/unleash-context', from: ['/user_guide/unleash_context'] },
    { to: '/reference/whats-new-v4', from: ['/user_guide/v4-whats-new'] },
    // Deployment
    { to: '/reference/deploy', from: ['/deploy'] },
    { to: '/reference/deploy/configuring-unleash', from: ['/deploy/configuring_unleash'] },
    { to: '/reference/deploy/configuring-unleash-v3', from: ['/deploy/configuring_unleash_v3'] },
    { to: '/reference/deploy/database-backup', from: ['/deploy/database_backup'] },
    { to: '/reference/deploy/database-setup', from: ['/deploy/database-setup'] },
    { to: '/reference/deploy/email-service', from: ['/deploy/email'] },
    { to: '/reference/deploy/getting-started', from: ['/deploy/getting_started'] },
    { to: '/reference/deploy/google-auth-hook', from: ['/deploy/google_auth'] },
    { to: '/reference/deploy/google-auth-v3', from: ['/deploy/google_auth_v3'] },
    { to: '/reference/deploy/import-export', from: ['/deploy/import_export'] },
    { to: '/reference/deploy/migration-guide', from: ['/deploy/migration_guide'] },
    { to: '/reference/deploy/securing-unleash', from: ['/deploy/securing_unleash'] },
    { to: '/reference/deploy/securing-unleash-v3', from: ['/deploy/securing-unleash-v3'] },
    // Addons and integrations
    { to: '/reference/addons', from: ['/addons'] },
    { to: '/reference/addons/datadog', from: ['/addons/datadog'] },
    { to: '/reference/addons/slack', from: ['/addons/slack'] },
    { to: '/reference/addons/teams', from: ['/addons/teams'] },
    { to: '/reference/addons/webhook', from: ['/addons/webhook'] },
    { to: '/reference/integrations', from: ['/integrations/integrations', '/integrations'] },
    {
      to: '/reference/integrations/jira-server-plugin-installation',
      from: ['/integrations/jira_server_plugin_installation'],
    },
    { to: '/reference/integrations/jira-server-plugin-usage', from: ['/integrations/jira_server_plugin_usage'] },
    // SDKs and the proxy
    {
      to: '/reference/sdks',
      from: ['/sdks', '/user_guide/client-sdk', '/client-sdk', '/user_guide/connect_sdk', '/sdks/community'],
    },
    { to: '/reference/sdks/android-proxy', from: ['/sdks/android_proxy_sdk'] },
    { to: '/reference/sdks/dotnet', from: ['/sdks/dot_net_sdk'] },
    { to: '/reference/sdks/go', from: ['/sdks/go_sdk'] },
    { to: '/reference/sdks/ios-proxy', from: ['/sdks/proxy-ios'] },
    { to: '/reference/sdks/java', from: ['/sdks/java_sdk'] },
    { to: '/reference/sdks/javascript-browser', from: ['/sdks/proxy-javascript', '/sdks/javascript-browser'] },
    { to: '/reference/sdks/node', from: ['/sdks/node_sdk'] },
    { to: '/reference/sdks/php', from: ['/sdks/php_sdk'] },
    { to: '/reference/sdks/python', from: ['/sdks/python_sdk'] },
    { to: '/reference/sdks/react', from: ['/sdks/proxy-react', '/sdks/react'] },
    { to: '/reference/sdks/ruby', from: ['/sdks/ruby_sdk'] },
    { to: '/reference/sdks/svelte', from: ['/sdks/proxy-svelte'] },
    { to: '/reference/sdks/vue', from: ['/sdks/proxy-vue'] },
    {
      to: '/reference/unleash-proxy',
      from: ['/user_guide/native_apps', '/user_guide/proxy-api', '/sdks/unleash-proxy'],
    },
    // The API
    { to: '/reference/api/unleash', from: ['/api/open_api'] },
    // The API before OpenAPI
    { to: '/reference/api/legacy/unleash', from: ['/api'] },
    { to: '/reference/api/legacy/unleash/admin/addons', from: ['/api/admin/addons'] },
    { to: '/reference/api/legacy/unleash/admin/archive', from: ['/api/admin/features-archive'] },
    { to: '/reference/api/legacy/unleash/admin/context', from: ['/api/admin/context'] },
    { to: '/reference/api/legacy/unleash/admin/events', from: ['/api/admin/events'] },
    { to: '/reference/api/legacy/unleash/admin/feature-types', from: ['/api/admin/feature-types'] },
    { to: '/reference/api/legacy/unleash/admin/features', from: ['/api/admin/features'] },
    { to: '/reference/api/legacy/unleash/admin/features-v2', from: ['/api/admin/feature-toggles-v2'] },
    { to: '/reference/api/legacy/unleash/admin/metrics', from: ['/api/admin/metrics'] },
    { to: '/reference/api/legacy/unleash/admin/projects', from: ['/api/admin/projects'] },
    { to: '/reference/api/legacy/unleash/admin/segments', from: ['/api/admin/segments'] },
    { to: '/reference/api/legacy/unleash/admin/state', from: ['/api/admin/state'] },
    { to: '/reference/api/legacy/unleash/admin/strategies', from: ['/api/admin/strategies'] },
    { to: '/reference/api/legacy/unleash/admin/tags', from: ['/api/admin/tags'] },
    { to: '/reference/api/legacy/unleash/admin/user-admin', from: ['/api/admin/user-admin'] },
    { to: '/reference/api/legacy/unleash/basic-auth', from: ['/api/basic-auth'] },
    { to: '/reference/api/legacy/unleash/client/features', from: ['/api/client/features'] },
    { to: '/reference/api/legacy/unleash/client/metrics', from: ['/api/client/metrics'] },
    { to: '/reference/api/legacy/unleash/client/register', from: ['/api/client/register'] },
    { to: '/reference/api/legacy/unleash/internal/health', from: ['/api/internal/health'] },
    { to: '/reference/api/legacy/unleash/internal/prometheus', from: ['/api/internal/internal'] },
  ],
});
