#include "dp2/capture/object_lives.h"

#include <map>
#include <utility>

namespace dp2 {

namespace {

using namespace capture;

// The object or context that a record creates, uses or destroys.
struct Named {
    enum class What : std::uint8_t { Nothing, Context, Object } what = What::Nothing;
    std::uint32_t number = 0;
    bool makes = false;
    auto operator<=>(const Named&) const = default;
};

struct NamedBy {
    using What = Named::What;
    Named operator()(const CreateContext& r) const { return {What::Context, r.context, true}; }
    Named operator()(const DestroyContext& r) const { return {What::Context, r.context}; }
    Named operator()(const Submit& r) const { return {What::Context, r.context}; }
    Named operator()(const LoseContext& r) const { return {What::Context, r.context}; }
    Named operator()(const SceneCounts& r) const { return {What::Context, r.context}; }
    Named operator()(const CreateSurface& r) const { return {What::Object, r.handle, true}; }
    Named operator()(const CreateBuffer& r) const { return {What::Object, r.handle, true}; }
    Named operator()(const CreateSublevel& r) const { return {What::Object, r.handle, true}; }
    Named operator()(const Destroy& r) const { return {What::Object, r.handle}; }
    Named operator()(const WriteSurface& r) const { return {What::Object, r.handle}; }
    Named operator()(const WriteBuffer& r) const { return {What::Object, r.handle}; }
    Named operator()(const Present& r) const { return {What::Object, r.surface}; }
    Named operator()(const ObservedSurface& r) const { return {What::Object, r.handle}; }
    Named operator()(const Metadata&) const { return {}; }
    Named operator()(const Completion&) const { return {}; }
    Named operator()(const ChosenDialect&) const { return {}; }
    Named operator()(const ObservedResult&) const { return {}; }
    Named operator()(const Disjoint&) const { return {}; }
    Named operator()(const HoldAnswers& r) const { return {What::Context, r.context}; }
    Named operator()(const SetClock&) const { return {}; }
    Named operator()(const FailCall& r) const {
        return r.context ? Named{What::Context, r.context} : Named{};
    }
    Named operator()(const HangGpu&) const { return {}; }
    Named operator()(const OfferQueries&) const { return {}; }
    Named operator()(const OfferCaps&) const { return {}; }
    Named operator()(const SetColorKey& r) const { return {What::Object, r.handle}; }
    Named operator()(const BlitSurface& r) const { return {What::Object, r.dest}; }
};

} // namespace

ObjectLives object_lives(const Document& document) {
    ObjectLives lives;
    lives.of.assign(document.size(), kNoLife);
    std::map<std::pair<Named::What, std::uint32_t>, std::size_t> alive;
    for (std::size_t i = 0; i < document.size(); ++i) {
        const Named named = std::visit(NamedBy{}, document[i]);
        if (named.what == Named::What::Nothing) continue;
        const std::pair name(named.what, named.number);
        if (named.makes) alive[name] = lives.count++;
        if (const auto life = alive.find(name); life != alive.end()) lives.of[i] = life->second;
    }
    return lives;
}

} // namespace dp2
